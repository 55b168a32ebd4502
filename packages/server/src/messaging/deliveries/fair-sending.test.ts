import { afterEach, describe, expect, it } from '@jest/globals';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { accountLimits } from '../../identity/accounts/account-limits.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { deliveries, deliveryState } from './deliveries.table.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

const hourMs = 60 * 60 * 1000;

/** An account with many schedules that are due since an hour, and one with a single schedule that is due now. */
async function seedCrowd(
  database: Database,
  { schedules, each, own, weight }: { schedules: number; each: number; own: number; weight?: number },
) {
  const crowd = await seedAudience(database, each);
  const single = await seedAudience(database, own);
  if (weight !== undefined) await database.insert(accountLimits).values({ accountId: single.accountId, share: weight });
  const due = new Date(Date.now() - hourMs);
  for (let index = 0; index < schedules; index += 1) await seedOccurrence(database, crowd, due);
  const occurrence = await seedOccurrence(database, single);
  return { crowd: crowd.accountId, single: single.accountId, occurrence };
}

/** How many messages of the crowd left, by the ledger, from the first to the last one of the single schedule. */
async function sentMeanwhile(database: Database, { crowd, single }: { crowd: number; single: number }): Promise<number> {
  const sent = (accountId: number) =>
    database.select().from(deliveries).where(eq(deliveries.accountId, accountId)).orderBy(asc(deliveries.updatedAt));
  const [others, own] = [await sent(crowd), await sent(single)];
  expect([...own, ...others].every(({ state }) => state === deliveryState.sent)).toBe(true);
  const [first = new Date(0), last = first] = [own[0]?.updatedAt, own.at(-1)?.updatedAt];
  return others.filter(({ updatedAt }) => updatedAt >= first && updatedAt <= last).length;
}

oneDatabase(({ database }) => {
  const senders = sendersOn(database);
  afterEach(() => senders.close());

  /** A batch has 4 messages, and 4 batches may be in transfer at the first and at the last message. */
  const inTransfer = 2 * 4 * 4;

  describe('sending for several accounts', () => {
    it('gives one schedule of an account as much as 50 of another', async () => {
      const accounts = await seedCrowd(database, { schedules: 50, each: 2, own: 40 });
      const { providers, left } = recordingProviders();
      await (await senders.start(providers)).look();
      expect(left.email).toHaveLength(140);
      expect(await senders.counts(accounts.occurrence)).toEqual({ sent: 40 });
      expect(await sentMeanwhile(database, accounts)).toBeLessThanOrEqual(40 + inTransfer);
    }, 180_000);

    it('gives an account of weight 3 three times as much', async () => {
      const accounts = await seedCrowd(database, { schedules: 10, each: 15, own: 120, weight: 3 });
      const { providers } = recordingProviders();
      await (await senders.start(providers)).look();
      expect(await sentMeanwhile(database, accounts)).toBeLessThanOrEqual(120 / 3 + inTransfer);
    });

    it('sends each message once with several senders that share fairly', async () => {
      const accounts = await seedCrowd(database, { schedules: 10, each: 30, own: 40 });
      const { providers, left } = recordingProviders();
      const both = [await senders.start(providers), await senders.start(providers)];
      await Promise.all(both.map((sender) => sender.look()));
      expect(left.email).toHaveLength(340);
      expect(new Set(left.email.map(({ messageId }) => messageId)).size).toBe(340);
      // Each sender shares what it does: one of them may serve the crowd alone while the other serves both, half and half.
      const most = 3 * 40 + 2 * inTransfer;
      expect(await sentMeanwhile(database, accounts)).toBeLessThanOrEqual(most);
    });
  });
});
