import { describe, expect, it } from '@jest/globals';
import { readOnlineRetail } from './online-retail.ts';
import { provePublicTransactions } from './public-transactions.ts';

describe('offers and probabilities on a public transaction set', () => {
  it('meet the required accuracy', async () => {
    const { checks, notRun } = await provePublicTransactions();
    expect(notRun).toBeUndefined();
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
    expect(checks.map(({ what }) => what)).toEqual(expect.arrayContaining([expect.stringContaining('hit@10 of 1850 people')]));
  });

  it('fail the proof when the file is absent', async () => {
    expect(readOnlineRetail(new URL('data/no-such-file.gz', import.meta.url))).toBeUndefined();
    const { checks, notRun } = await provePublicTransactions(null);
    expect(checks).toEqual([]);
    expect(notRun).toMatch(/absent/);
  });
});
