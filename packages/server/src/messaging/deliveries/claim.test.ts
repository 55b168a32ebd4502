import { afterEach, describe, expect, it } from '@jest/globals';
import { capPeriods } from '@pregon/contract/sending-rules/sending-caps';
import { eq } from 'drizzle-orm';
import { occurrences, schedules } from '../schedules/schedules.table.ts';
import { sendingPolicies } from '../sending-rules/sending-policies.table.ts';
import { sendingRules } from '../sending-rules/sending-rules.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { deliveries, deliveryState } from './deliveries.table.ts';
import { ledger } from './ledger.ts';
import type { Outcome } from '../../kernel/messages/message-provider.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

const anyHour = { from: '00:00', to: '00:00', onlyWorkingDays: false, weeklyLimit: null };

eachDatabase(({ database }) => {
  const senders = sendersOn(database);
  afterEach(() => senders.close());
  const rule = (accountId: number, change: Partial<typeof sendingRules.$inferInsert>) =>
    database
      .insert(sendingRules)
      .values({ accountId, channel: 'email', ...anyHour, ...change })
      .onConflictDoUpdate({ target: [sendingRules.accountId, sendingRules.channel], set: change });
  /** Messages over a cap are skipped at once. */
  const leaveOutAtOnce = (accountId: number) =>
    database.update(sendingPolicies).set({ waitDays: 0 }).where(eq(sendingPolicies.accountId, accountId));
  const scheduleOf = async (occurrenceId: number): Promise<number> => {
    const [row] = await database.select().from(occurrences).where(eq(occurrences.id, occurrenceId));
    return row?.scheduleId ?? 0;
  };

  describe('the weekly cap', () => {
    it('holds across concurrent sendings and senders', async () => {
      const audience = await seedAudience(database, 12);
      await rule(audience.accountId, { weeklyLimit: 2 });
      await leaveOutAtOnce(audience.accountId);
      const sendings: number[] = [];
      for (let index = 0; index < 5; index += 1) sendings.push(await seedOccurrence(database, audience));
      const { left, providers } = recordingProviders();
      const workers = [await senders.start(providers), await senders.start(providers), await senders.start(providers)];
      const isOpen = async () =>
        (await Promise.all(sendings.map((id) => senders.state(id)))).some((state) => state !== 'completada');
      do await Promise.all(workers.map((worker) => worker.look()));
      while (await isOpen());
      const each = new Map<string, number>();
      for (const { to } of left.email) each.set(to, (each.get(to) ?? 0) + 1);
      expect([...each.values()]).toEqual(Array.from({ length: 12 }, () => 2));
      const rows = await database.select().from(deliveries).where(eq(deliveries.accountId, audience.accountId));
      expect(rows.filter(({ error }) => error === 'límite semanal')).toHaveLength(36);
    });

    it('counts the week from Monday to Sunday', async () => {
      const audience = await seedAudience(database, 2);
      await rule(audience.accountId, { weeklyLimit: 1 });
      await leaveOutAtOnce(audience.accountId);
      const { left, providers } = recordingProviders();
      const worker = await senders.start(providers);
      await seedOccurrence(database, audience);
      await worker.look();
      const { weekStart } = capPeriods(new Date(), 'America/Bogota');
      await database
        .update(deliveries)
        .set({ updatedAt: new Date(weekStart.getTime() - 1) })
        .where(eq(deliveries.customerId, audience.people[0]?.id ?? 0));
      const again = await seedOccurrence(database, audience);
      await worker.look();
      expect(await senders.counts(again)).toEqual({ sent: 1, skipped: 1 });
      expect(left.email.map(({ to }) => to).at(-1)).toBe(audience.people[0]?.email);
    });

    it('does not count refused messages', async () => {
      const audience = await seedAudience(database, 1);
      await rule(audience.accountId, { weeklyLimit: 1 });
      let outcome: Outcome = { kind: 'refused', reason: '550', permanent: true };
      const { providers } = recordingProviders(() => outcome);
      const worker = await senders.start(providers);
      await seedOccurrence(database, audience);
      await worker.look();
      outcome = { kind: 'accepted', reference: undefined };
      const again = await seedOccurrence(database, audience);
      await worker.look();
      expect(await senders.counts(again)).toEqual({ sent: 1 });
    });
  });

  describe('sending hours', () => {
    it('are waited for without claiming messages', async () => {
      const audience = await seedAudience(database, 2);
      await rule(audience.accountId, { from: '08:00', to: '20:00' });
      const occurrence = await seedOccurrence(database, audience, new Date('2026-11-24T11:30:00Z'));
      const { providers } = recordingProviders();
      let now = new Date('2026-11-24T12:59:59Z');
      const worker = await senders.start(providers, { clock: () => now });
      await worker.look();
      expect(await senders.counts(occurrence)).toEqual({ pending: 2 });
      now = new Date('2026-11-24T13:00:00Z');
      await worker.look();
      expect(await senders.counts(occurrence)).toEqual({ sent: 2 });
    });

    it('skip Sundays and holidays where only working days are allowed', async () => {
      const audience = await seedAudience(database, 1);
      await rule(audience.accountId, { onlyWorkingDays: true });
      const occurrence = await seedOccurrence(database, audience, new Date('2026-12-06T15:00:00Z'));
      const { providers } = recordingProviders();
      let now = new Date('2026-12-06T15:00:00Z');
      const calendar = async (accountId: number) => ({
        isHoliday: (day: string) => accountId === audience.accountId && day === '2026-12-07',
        isLegalHoliday: () => false,
      });
      const worker = await senders.start(providers, { clock: () => now, tools: { calendar } });
      await worker.look();
      now = new Date('2026-12-07T15:00:00Z');
      await worker.look();
      expect(await senders.counts(occurrence)).toEqual({ pending: 1 });
      now = new Date('2026-12-08T15:00:00Z');
      await worker.look();
      expect(await senders.counts(occurrence)).toEqual({ sent: 1 });
    });
  });

  /** Sends until the first messages are handed over, whose responses the test controls. */
  async function halfway(people: number) {
    const occurrence = await seedOccurrence(database, await seedAudience(database, people));
    const { promise: handedOver, resolve: handed } = Promise.withResolvers<void>();
    const { promise: answer, resolve } = Promise.withResolvers<Outcome>();
    const { left, providers } = recordingProviders(() => {
      if (left.email.length === 8) handed();
      return answer;
    });
    const worker = await senders.start(providers);
    const looking = worker.look();
    await handedOver;
    return { occurrence, worker, left, finish: async (outcome: Outcome) => (resolve(outcome), looking) };
  }

  it('continues after the largest attempt number', async () => {
    const occurrence = await seedOccurrence(database, await seedAudience(database, 2));
    let outcome: Outcome = { kind: 'unavailable', reason: 'away' };
    const { providers } = recordingProviders(() => outcome);
    let now = Date.now();
    const worker = await senders.start(providers, { clock: () => new Date(now) });
    await worker.look();
    await database.update(deliveries).set({ attempts: 32_767 }).where(eq(deliveries.occurrenceId, occurrence));
    outcome = { kind: 'accepted', reference: undefined };
    now += 60_000;
    await worker.look();
    expect(await senders.counts(occurrence)).toEqual({ sent: 2 });
  });

  it('claims nothing more of a paused schedule, and continues after it is resumed', async () => {
    const { occurrence, worker, finish } = await halfway(20);
    const set = (state: 'pausada' | 'en_curso') => database.update(schedules).set({ state });
    await set('pausada');
    await finish({ kind: 'accepted', reference: undefined });
    await worker.look();
    expect(await senders.counts(occurrence)).toEqual({ sent: 8, pending: 12 });
    await set('en_curso');
    await worker.look();
    expect(await senders.counts(occurrence)).toEqual({ sent: 20 });
  });

  it.each([
    ['arrives', { kind: 'accepted', reference: undefined }, { sent: 8, skipped: 12 }],
    ['is not tried again', { kind: 'refused', reason: '450', permanent: false }, { skipped: 20 }],
  ] as const)('skips the pending messages of a cancelled schedule; those in flight %s', async (_, outcome, counts) => {
    const { occurrence, finish } = await halfway(20);
    const scheduleId = await scheduleOf(occurrence);
    await database.transaction(async (transaction) => {
      await transaction.update(occurrences).set({ state: 'cancelada' }).where(eq(occurrences.id, occurrence));
      await transaction.update(schedules).set({ state: 'cancelada' }).where(eq(schedules.id, scheduleId));
      expect(await ledger.cancel(transaction, { scheduleId })).toBe(12);
    });
    await finish(outcome);
    expect(await senders.counts(occurrence)).toEqual(counts);
    expect(new Set(Object.values(await senders.reasons(occurrence)))).toEqual(new Set(['programación cancelada']));
  });

  it('retries refused messages on request: those named, or all', async () => {
    const occurrence = await seedOccurrence(database, await seedAudience(database, 4));
    let outcome: Outcome = { kind: 'refused', reason: '550', permanent: true };
    const { left, providers } = recordingProviders(() => outcome);
    const worker = await senders.start(providers);
    await worker.look();
    expect([await senders.counts(occurrence), await senders.state(occurrence)]).toEqual([{ failed: 4 }, 'fallida']);
    const scheduleId = await scheduleOf(occurrence);
    const retry = (deliveryIds?: number[]) =>
      database.transaction(async (transaction) => {
        const retried = await ledger.retry(transaction, { scheduleId, deliveryIds });
        await transaction.update(occurrences).set({ state: 'en_curso' }).where(eq(occurrences.id, occurrence));
        await transaction.update(schedules).set({ state: 'en_curso' }).where(eq(schedules.id, scheduleId));
        return retried;
      });
    const [first] = await database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrence));
    expect(await retry([first?.id ?? 0])).toEqual({ count: 1, occurrenceIds: [occurrence] });
    outcome = { kind: 'accepted', reference: 'ref-1' };
    await worker.look();
    expect(await senders.counts(occurrence)).toEqual({ failed: 3, sent: 1 });
    expect(await retry()).toEqual({ count: 3, occurrenceIds: [occurrence] });
    await worker.look();
    expect(await senders.counts(occurrence)).toEqual({ sent: 4 });
    expect(left.email).toHaveLength(8);
    const kept = await database.select().from(deliveries).where(eq(deliveries.state, deliveryState.sent));
    expect(
      kept.filter(({ occurrenceId }) => occurrenceId === occurrence).map(({ providerReference }) => providerReference),
    ).toEqual(Array.from({ length: 4 }, () => 'ref-1'));
  });
});
