import { afterEach, expect, it } from '@jest/globals';
import { eq, inArray, sql } from 'drizzle-orm';
import { readMigrations } from '../../kernel/database/migrate.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { countDeliveries } from '../schedules/delivery-counts.ts';
import { occurrences, schedules, sendMethods } from '../schedules/schedules.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { applyEvents } from '../webhooks/apply-events.ts';
import { claimNext } from './claim.ts';
import { recountDeliveries } from './counted-change.sql.ts';
import { deliveries, deliveryState } from './deliveries.table.ts';
import { deliveryCounts } from './delivery-counts.table.ts';
import { ledger, type Settled } from './ledger.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence, unlimited } from './testing/sending.ts';

eachDatabase(({ database }) => {
  const senders = sendersOn(database);
  afterEach(() => senders.close());

  const scheduleOf = async (occurrenceId: number): Promise<number> => {
    const [row] = await database.select().from(occurrences).where(eq(occurrences.id, occurrenceId));
    return row?.scheduleId ?? 0;
  };
  /** Counts the rows themselves, apart from the code that is tested. */
  const truth = async (occurrenceId: number) => {
    const rows = await database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrenceId));
    const of = (...states: number[]): number => rows.filter(({ state }) => states.includes(state)).length;
    const { pending, sending, sent, failed, uncertain, skipped } = deliveryState;
    return {
      total: rows.length,
      pending: of(pending, sending),
      sent: of(sent),
      failed: of(failed),
      uncertain: of(uncertain),
      skipped: of(skipped),
    };
  };
  const counted = async (occurrenceId: number) => {
    const scheduleId = await scheduleOf(occurrenceId);
    return (await countDeliveries(database, [scheduleId])).get(scheduleId);
  };

  /** A sending that has started and of which nothing has been taken. */
  async function started(people: number) {
    const audience = await seedAudience(database, people);
    const occurrenceId = await seedOccurrence(database, audience);
    const { providers } = recordingProviders(() => ({ kind: 'unavailable', reason: 'closed' }));
    await (await senders.start(providers)).look();
    const [method] = await database
      .select()
      .from(sendMethods)
      .where(eq(sendMethods.scheduleId, await scheduleOf(occurrenceId)));
    return { accountId: audience.accountId, occurrenceId, methodId: method?.id ?? 0 };
  }

  it.each([1, 2, 3])('keeps the counters equal to the ledger after any random change (seed %d)', async (seed) => {
    const random = seededRandom(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const { accountId, occurrenceId, methodId } = await started(40);
    const scheduleId = await scheduleOf(occurrenceId);
    const claim = {
      accountId,
      occurrenceId,
      methodId,
      channel: 'email' as const,
      leaseSeconds: 30,
      size: 5,
      messageHost: 'a.example',
      installation: 'x',
      rule: unlimited,
    };
    const idOf = async () => pick(await database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrenceId)));
    const events = [
      async () => {
        const { taken } = await claimNext(database, claim);
        const settled = taken
          .filter(() => random() < 0.8)
          .map(({ id, attempts, refusals }): Settled => ({
            id,
            attempts,
            refusals,
            state: pick(['sent', 'sent', 'failed', 'uncertain', 'pending'] as const),
            error: null,
            retryAfter: null,
            reference: `r${id}`,
            bounced: false,
          }));
        await ledger.settle(database, settled);
      },
      async () => {
        await database
          .update(deliveries)
          .set({ leaseUntil: new Date(0) })
          .where(eq(deliveries.state, deliveryState.sending));
        await ledger.expire(database);
      },
      () => database.transaction((transaction) => ledger.retry(transaction, { scheduleId })),
      async () => applyEvents(database, [{ kind: 'delivered', reference: `r${(await idOf()).id}` }], new Date()),
      async () =>
        applyEvents(
          database,
          [{ kind: 'failed', permanent: false, reason: 'no', reference: `r${(await idOf()).id}` }],
          new Date(),
        ),
    ];
    for (let step = 0; step < 40; step += 1) {
      await pick(events)();
      expect(await counted(occurrenceId)).toEqual(await truth(occurrenceId));
    }
    await database.transaction((transaction) => ledger.cancel(transaction, { scheduleId }));
    expect(await counted(occurrenceId)).toEqual(await truth(occurrenceId));
    expect(await truth(occurrenceId)).toMatchObject({ total: 40 });
  });

  it('counts what several workers settle concurrently', async () => {
    const occurrenceId = await seedOccurrence(database, await seedAudience(database, 60));
    const { providers } = recordingProviders((_, to) =>
      to.startsWith('c1') ? { kind: 'refused', reason: '550', permanent: true } : { kind: 'accepted', reference: undefined },
    );
    const workers = [await senders.start(providers), await senders.start(providers), await senders.start(providers)];
    await Promise.all(workers.map((worker) => worker.look()));
    const rows = await database.select().from(deliveryCounts).where(eq(deliveryCounts.occurrenceId, occurrenceId));
    expect(rows.length).toBeGreaterThan(0);
    expect(await counted(occurrenceId)).toEqual({ total: 60, pending: 0, sent: 49, failed: 11, uncertain: 0, skipped: 0 });
  });

  it('corrects the counters by a recount, also at the end of an occurrence, after an earlier version has sent', async () => {
    const { occurrenceId } = await started(4);
    const rows = await database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrenceId));
    const first = rows.slice(0, 2).map(({ id }) => id);
    await database.update(deliveries).set({ state: deliveryState.sent }).where(inArray(deliveries.id, first));
    expect(await counted(occurrenceId)).toMatchObject({ pending: 4, sent: 0 });
    await recountDeliveries(database, [occurrenceId]);
    expect(await counted(occurrenceId)).toEqual(await truth(occurrenceId));
    await database.update(deliveries).set({ state: deliveryState.sent }).where(eq(deliveries.occurrenceId, occurrenceId));
    await database.execute(sql`delete from channel_pause`);
    const { providers } = recordingProviders();
    await (await senders.start(providers)).look();
    expect(await senders.state(occurrenceId)).toBe('completada');
    expect(await counted(occurrenceId)).toEqual({ total: 4, pending: 0, sent: 4, failed: 0, uncertain: 0, skipped: 0 });
  });

  it('fills the counters by its migration with older sendings, beside existing counters', async () => {
    const { occurrenceId, methodId } = await started(5);
    const [backfill = ''] = readMigrations().find(({ name }) => name.endsWith('count_deliveries'))?.statements ?? [];
    await database.update(deliveries).set({ state: deliveryState.sent }).where(eq(deliveries.occurrenceId, occurrenceId));
    await database.delete(deliveryCounts);
    await database
      .insert(deliveryCounts)
      .values({ occurrenceId, methodId, slot: 3, open: -1, sent: 1, failed: 0, uncertain: 0, skipped: 0 });
    await database.execute(sql.raw(backfill));
    expect(await counted(occurrenceId)).toEqual({ total: 5, pending: 0, sent: 5, failed: 0, uncertain: 0, skipped: 0 });
    await database.update(schedules).set({ state: 'pausada' });
  });
});
