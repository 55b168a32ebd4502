import { afterEach, describe, expect, it } from '@jest/globals';
import type { AccountLimits } from '@pregon/contract/platform/platform-accounts.endpoints';
import { and, eq, sql } from 'drizzle-orm';
import { messageUseRepository } from '../../identity/accounts/message-use.repository.ts';
import { messageUses } from '../../identity/accounts/message-use.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import type { Outcome } from '../../kernel/messages/message-provider.ts';
import { sendingRules } from '../sending-rules/sending-rules.table.ts';
import { deliveries } from './deliveries.table.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

const free: AccountLimits = { share: 1, email: null, sms: null, wa: null };
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

eachDatabase(({ database }) => {
  const senders = sendersOn(database);
  afterEach(() => senders.close());

  const limit = (accountId: number, change: Partial<AccountLimits>) =>
    database.transaction((transaction) => messageUseRepository.change(transaction, accountId, { ...free, ...change }));
  /** What the counter of the current month says, and what a recount of the ledger does. */
  const used = async (accountId: number) => {
    const { use } = await messageUseRepository.ofAccount(database, accountId, new Date());
    const rows = await database.select().from(deliveries).where(eq(deliveries.accountId, accountId));
    return {
      counter: use.channels.find(({ channel }) => channel === 'email')?.used,
      recount: rows.filter(({ attempts }) => attempts > 0).length,
    };
  };
  const retryNow = (accountId: number) =>
    database.update(deliveries).set({ retryAt: null }).where(eq(deliveries.accountId, accountId));

  describe('the monthly quota of an account', () => {
    it.each([{ weeklyLimit: null }, { weeklyLimit: 5 }])(
      'is never exceeded by several workers and retries (%j)',
      async ({ weeklyLimit }) => {
        const audience = await seedAudience(database, 20);
        const { accountId } = audience;
        const anyHour = { from: '00:00', to: '00:00', onlyWorkingDays: false };
        await database.insert(sendingRules).values({ accountId, channel: 'email', ...anyHour, weeklyLimit });
        await limit(accountId, { email: 47 });
        const sendings = [
          await seedOccurrence(database, audience),
          await seedOccurrence(database, audience),
          await seedOccurrence(database, audience),
        ];
        const tries = new Map<string, number>();
        const { left, providers } = recordingProviders((_, to): Outcome => {
          const tried = (tries.get(to) ?? 0) + 1;
          tries.set(to, tried);
          return tried % 2 === 1
            ? { kind: 'refused', reason: '450', permanent: false }
            : { kind: 'accepted', reference: undefined };
        });
        const workers = await Promise.all(Array.from({ length: 4 }, () => senders.start(providers)));
        const work = async () => {
          for (let round = 0; round < 8; round += 1) {
            await Promise.all(workers.map((worker) => worker.look()));
            await retryNow(accountId);
          }
        };
        await work();
        expect(new Set(left.email.map(({ messageId }) => messageId)).size).toBe(47);
        expect(await used(accountId)).toEqual({ counter: 47, recount: 47 });
        const states = await Promise.all(sendings.map((id) => senders.counts(id)));
        expect(states.reduce((sum, { pending = 0 }) => sum + pending, 0)).toBe(13);

        await limit(accountId, { email: 60 });
        // A new quota is read at once by workers that did not send before.
        workers.push(await senders.start(providers));
        await work();
        expect(await used(accountId)).toEqual({ counter: 60, recount: 60 });
        expect(await Promise.all(sendings.map((id) => senders.counts(id)))).toEqual([{ sent: 20 }, { sent: 20 }, { sent: 20 }]);
      },
    );

    it('counts the messages of accounts without a quota, once each, and not those that are skipped', async () => {
      const audience = await seedAudience(database, 9);
      const { accountId } = audience;
      let isFirst = true;
      const { providers } = recordingProviders(() => {
        const outcome: Outcome = isFirst
          ? { kind: 'refused', reason: '450', permanent: false }
          : { kind: 'accepted', reference: undefined };
        isFirst = false;
        return outcome;
      });
      await seedOccurrence(database, audience);
      const worker = await senders.start(providers);
      await worker.look();
      expect(await used(accountId)).toEqual({ counter: 9, recount: 9 });
      await retryNow(accountId);
      await worker.look();
      expect(await used(accountId)).toEqual({ counter: 9, recount: 9 });
      await database.execute(sql`update customer set email_consent = false where account_id = ${accountId}`);
      await seedOccurrence(database, audience);
      await worker.look();
      expect(await used(accountId)).toEqual({ counter: 9, recount: 9 });
    });

    it('begins anew with the month of the account’s clock', async () => {
      const audience = await seedAudience(database, 3);
      const { accountId } = audience;
      await limit(accountId, { email: 3 });
      const month = sql<string>`(date_trunc('month', now() at time zone 'America/Bogota') - interval '1 month')::date`;
      await database.insert(messageUses).values({ accountId, month, channel: 'email', used: 3 });
      const occurrence = await seedOccurrence(database, audience);
      await (await senders.start(recordingProviders().providers)).look();
      expect(await senders.counts(occurrence)).toEqual({ sent: 3 });
      const rows = await database
        .select()
        .from(messageUses)
        .where(and(eq(messageUses.accountId, accountId), eq(messageUses.channel, 'email')));
      expect(rows.map((row) => row.used)).toEqual([3, 3]);
      const read = async (at: string) => (await messageUseRepository.ofAccount(database, accountId, new Date(at))).use.month;
      expect([await read('2026-12-01T04:59:59Z'), await read('2026-12-01T05:00:00Z')]).toEqual(['2026-11', '2026-12']);
    });

    it('lets messages wait for as long as their schedule allows, and skips them then', async () => {
      const audience = await seedAudience(database, 5);
      await limit(audience.accountId, { email: 2 });
      const due = new Date(Date.now() - hourMs);
      const occurrence = await seedOccurrence(database, audience, due);
      let now = new Date();
      const { providers } = recordingProviders();
      const worker = await senders.start(providers, { clock: () => now });
      await worker.look();
      await worker.look();
      expect(await senders.counts(occurrence)).toEqual({ sent: 2, pending: 3 });
      now = new Date(now.getTime() + 5 * dayMs);
      await (await senders.start(providers, { clock: () => now })).look();
      expect(await senders.counts(occurrence)).toEqual({ sent: 2, skipped: 3 });
      expect(new Set(Object.values(await senders.reasons(occurrence)))).toEqual(
        new Set(['se acabó el cupo de mensajes del mes']),
      );
      expect(await senders.state(occurrence)).toBe('completada');
    });

    it('holds up no other account and no other channel', async () => {
      const [limited, other] = [await seedAudience(database, 4), await seedAudience(database, 4)];
      await limit(limited.accountId, { email: 0 });
      const [waits, leaves] = [await seedOccurrence(database, limited), await seedOccurrence(database, other)];
      await (await senders.start(recordingProviders().providers)).look();
      expect([await senders.counts(waits), await senders.counts(leaves)]).toEqual([{ pending: 4 }, { sent: 4 }]);
      expect(await used(limited.accountId)).toEqual({ counter: 0, recount: 0 });
    });
  });
});
