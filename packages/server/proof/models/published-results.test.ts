import { describe, expect, it } from '@jest/globals';
import { provePublishedResults } from './published-results.ts';

describe('the results published for the CDNOW sample', () => {
  const { checks } = provePublishedResults();

  it('are checked from three starting points', () => {
    expect(checks.filter(({ what }) => what.startsWith('MBG/NBD alpha'))).toHaveLength(3);
    expect(checks.filter(({ what }) => what.startsWith('Gamma-Gamma v'))).toHaveLength(3);
  });

  it.each(checks)('$what is $wanted', ({ found, wanted, holds }) => {
    expect({ found, wanted, holds }).toMatchObject({ holds: true });
  });
});
