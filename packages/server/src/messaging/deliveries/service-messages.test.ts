import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { armOf } from '../../audiences/experiments/arm-of.ts';
import { nextQuarter, quarterOf } from '../../audiences/experiments/hold-out.ts';
import { experiments } from '../../audiences/experiments/experiments.table.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { suppressionsRepository } from '../../retail/consent/suppressions.repository.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { sendingPolicies } from '../sending-rules/sending-policies.table.ts';
import { excludedAddresses } from '../sending-rules/excluded-numbers.table.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

/** The clock of an account in Bogotá. A Sunday, on which the law allows no advertising. */
const sunday = new Date('2026-12-06T22:00:00-05:00');
const monday = new Date('2026-12-07T10:00:00-05:00');
const service = { serviceMessage: true };

oneDatabase(({ database }) => {
  const senders = sendersOn(database);
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  beforeEach(async () => {
    audience = await seedAudience(database, 40, undefined, { preset: true });
  });
  afterEach(() => senders.close());

  async function sendAt(now: Date) {
    const { left, providers } = recordingProviders();
    const worker = await senders.start(providers, { clock: () => now });
    await worker.look();
    return left.email.map(({ to }) => to);
  }
  const addressesOf = (people: readonly { readonly email: string | null }[]) => people.map(({ email }) => email ?? '').toSorted();

  describe('the control group of an account', () => {
    it('is another in the next quarter, so that nobody is left out for good', async () => {
      const holdOutKey = randomUUID();
      const { accountId, people } = audience;
      await database.update(accounts).set({ holdOutShare: 50, holdOutKey }).where(eq(accounts.id, accountId));
      const january = new Date('2027-01-04T10:00:00-05:00');
      const reached: string[][] = [];
      for (const [at, quarter] of [[monday, '2026-10-01'] as const, [january, '2027-01-01'] as const]) {
        await seedOccurrence(database, audience, at);
        const others = people.filter(
          ({ id }) => armOf({ controlShare: 50, arms: 1, salt: `${holdOutKey}/${quarter}/` }, id) === 1,
        );
        const left = (await sendAt(at)).toSorted();
        expect(left).toEqual(addressesOf(others));
        reached.push(left);
      }
      const [before = [], after = []] = reached;
      expect(after.some((address) => !before.includes(address))).toBe(true);
      expect(before.some((address) => !after.includes(address))).toBe(true);
      const quarters = await database.select().from(experiments).where(eq(experiments.accountId, accountId));
      expect(new Set(quarters.map(({ quarter }) => quarter))).toEqual(new Set(['2026-10-01', '2027-01-01']));
    });
  });

  describe('a message of service', () => {
    it('leaves outside of the hours of advertising, and reaches the control group of the account', async () => {
      const holdOutKey = randomUUID();
      const { accountId, people } = audience;
      await database.update(accounts).set({ holdOutShare: 50, holdOutKey }).where(eq(accounts.id, accountId));
      const occurrence = await seedOccurrence(database, audience, sunday, service);
      expect((await sendAt(sunday)).toSorted()).toEqual(addressesOf(people));
      expect(await senders.state(occurrence)).toBe('completada');
      // It says nothing about what advertising sells, so nobody is assigned because of it.
      expect(await database.select().from(experiments).where(eq(experiments.accountId, accountId))).toEqual([]);
      await seedOccurrence(database, audience, monday);
      const quarter = quarterOf('2026-12-07');
      const held = { controlShare: 50, arms: 1, salt: `${holdOutKey}/${quarter}/` };
      const others = people.filter(({ id }) => armOf(held, id) === 1);
      expect([quarter, nextQuarter(quarter)]).toEqual(['2026-10-01', '2027-01-01']);
      expect(others.length).toBeLessThan(people.length);
      expect((await sendAt(monday)).toSorted()).toEqual(addressesOf(others));
    });

    it('never reaches who has unsubscribed, gives no consent, or is in the registry of excluded numbers', async () => {
      const { accountId, people } = audience;
      const [unsubscribed, without, excluded, ...others] = people;
      await database
        .update(customers)
        .set({ emailConsent: false })
        .where(eq(customers.id, without?.id ?? 0));
      await database.insert(excludedAddresses).values({ accountId, channel: 'email', address: excluded?.email ?? '' });
      const occurrence = await seedOccurrence(database, audience, sunday, service);
      const address = unsubscribed?.email ?? '';
      await suppressionsRepository.suppress(database, { accountIds: [accountId], channel: 'email', address, reason: 'test' });
      expect((await sendAt(sunday)).toSorted()).toEqual(addressesOf(others));
      expect(await senders.reasons(occurrence)).toEqual({ [excluded?.email ?? '']: 'número excluido' });
    });

    it('uses up no cap of advertising, and none holds it back', async () => {
      const { accountId } = audience;
      await database.insert(sendingPolicies).values({ accountId, presetOffReason: 'Prueba', weeklyLimit: 1, waitDays: 0 });
      // Sent messages are counted by the clock of the database, so this test uses it.
      const now = new Date();
      const send = async (kind?: typeof service) => {
        const occurrence = await seedOccurrence(database, audience, now, kind);
        await sendAt(now);
        return senders.counts(occurrence);
      };
      expect(await send(service)).toEqual({ sent: 40 });
      expect(await send()).toEqual({ sent: 40 });
      expect(await send()).toEqual({ skipped: 40 });
      expect(await send(service)).toEqual({ sent: 40 });
    });
  });
});
