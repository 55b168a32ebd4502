import { describe, expect, it } from '@jest/globals';
import { eq, gte, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';
import { sendMethods } from '../schedules/schedules.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import type { Claimed } from './claimed.ts';
import { deliveries, deliveryState } from './deliveries.table.ts';
import { createLeases } from './leases.ts';
import { ledger, type Settled } from './ledger.ts';

const settledAs = ({ id, attempts, refusals }: Claimed, change: Partial<Settled> = {}): Settled => ({
  id,
  attempts,
  refusals,
  state: 'sent',
  error: null,
  retryAfter: null,
  reference: null,
  bounced: false,
  ...change,
});

/** A database whose statements fail as often as said before they reach the real one. */
function failing(database: Database, error: unknown, times: number): Database {
  let left = times;
  return new Proxy(database, {
    get(target, property, receiver) {
      if (property !== 'execute') return Reflect.get(target, property, receiver) as unknown;
      return async (...given: Parameters<Database['execute']>) => {
        if (left-- > 0) throw error;
        return target.execute(...given);
      };
    },
  });
}

eachDatabase(({ database }) => {
  /** Messages that a sender has in its hands. */
  async function taken(people: number): Promise<Claimed[]> {
    const audience = await seedAudience(database, people);
    const occurrenceId = await seedOccurrence(database, audience);
    const [method] = await database.select().from(sendMethods).orderBy(sendMethods.id);
    const rows = await database
      .insert(deliveries)
      .values(
        audience.people.map(({ id, email }) => ({
          accountId: audience.accountId,
          occurrenceId,
          methodId: method?.id ?? 0,
          customerId: id,
          address: email ?? '',
          state: deliveryState.sending,
          attempts: 1,
          leaseUntil: new Date(),
        })),
      )
      .returning();
    return rows.map(({ messageId, customerId, ...row }) => ({ ...row, customerId: customerId ?? 0, messageId: messageId ?? '' }));
  }
  const stateOf = async ({ id }: Claimed) => (await database.select().from(deliveries).where(eq(deliveries.id, id)))[0];
  const leasesOn = (used: Database, faults: unknown[] = []) =>
    createLeases({ database: used, renewals: database, leaseSeconds: 30, onFault: (error) => faults.push(error) });

  it('settles messages by their ids, also with the statistics of an empty ledger', async () => {
    await database.execute(sql`analyze delivery`);
    const messages = await taken(1200);
    await database.update(deliveries).set({ state: deliveryState.sent });
    const last = messages.slice(-10);
    await database
      .update(deliveries)
      .set({ state: deliveryState.sending })
      .where(gte(deliveries.id, last[0]?.id ?? 0));
    const rowsRead = async (transaction: Queryable): Promise<number> => {
      const { rows } = await transaction.execute<{ rows: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'delivery'`);
      return rows[0]?.rows ?? Number.NaN;
    };
    const read = await database.transaction(async (transaction) => {
      // Which of the indexes: so small a table is read as a whole.
      await transaction.execute(sql`set local enable_seqscan = off`);
      const before = await rowsRead(transaction);
      await ledger.settle(
        transaction,
        last.map((message) => settledAs(message)),
      );
      return (await rowsRead(transaction)) - before;
    });
    expect(read).toBeGreaterThanOrEqual(last.length);
    expect(read).toBeLessThan(200);
    for (const message of last) expect(await stateOf(message)).toMatchObject({ state: deliveryState.sent, leaseUntil: null });
  });

  it('stores the outcomes of messages before it releases their leases', async () => {
    const messages = await taken(2);
    const leases = leasesOn(database);
    await leases.hold(messages, async () => messages.map((message) => settledAs(message)));
    expect((await Promise.all(messages.map(stateOf))).map((row) => row?.state)).toEqual([2, 2]);
    leases.stop();
  });

  it('renews leases on a connection of its own while the others are busy', async () => {
    const messages = await taken(1);
    const busy = failing(database, new Error('Every connection is in use.'), Number.POSITIVE_INFINITY);
    const leases = createLeases({ database: busy, renewals: database, leaseSeconds: 0.3, onFault: () => undefined });
    const { promise: renewed, resolve } = Promise.withResolvers<void>();
    const holding = leases.hold(messages, async () => {
      await renewed;
      leases.stop();
      return [];
    });
    const leaseEnd = async () => (await stateOf(messages[0] as Claimed))?.leaseUntil?.getTime() ?? 0;
    const before = await leaseEnd();
    let after = before;
    while (after <= before) after = await leaseEnd();
    resolve();
    await holding;
    expect(after).toBeGreaterThan(before);
  });

  describe("a provider's text", () => {
    it.each([
      ['NUL', 'a\0b', 'ab'],
      ['half of a surrogate pair', 'no \ud83d', 'no \ufffd'],
      ['a megabyte', '😀'.repeat(500_000), '😀'.repeat(1000)],
    ])('with %s is stored as far as possible', async (_, error, stored) => {
      const messages = await taken(2);
      const faults: unknown[] = [];
      const leases = leasesOn(database, faults);
      await leases.hold(messages, async () => messages.map((message) => settledAs(message, { state: 'failed', error })));
      expect((await Promise.all(messages.map(stateOf))).map((row) => row?.error)).toEqual([stored, stored]);
      expect(faults).toEqual([]);
      leases.stop();
    });

    it('as a reference is truncated to what an index accepts', async () => {
      const [message] = await taken(1);
      if (!message) throw new Error('There is no message.');
      const leases = leasesOn(database);
      const reference = Array.from({ length: 20_000 }, () => crypto.randomUUID()).join('');
      await leases.hold([message], async () => [settledAs(message, { reference })]);
      expect(await stateOf(message)).toMatchObject({ state: 2, providerReference: reference.slice(0, 255) });
      leases.stop();
    });
  });

  it('stores the other outcomes when the database rejects one of a batch', async () => {
    const messages = await taken(3);
    const faults: unknown[] = [];
    const leases = leasesOn(database, faults);
    const refused = messages[1]?.id;
    // More than the column holds: SQLSTATE 22003.
    await leases.hold(messages, async () =>
      messages.map((message) => settledAs(message, message.id === refused ? { refusals: 40_000 } : {})),
    );
    expect((await Promise.all(messages.map(stateOf))).map((row) => row?.state)).toEqual([2, 1, 2]);
    expect(faults.length).toBeGreaterThan(0);
    leases.stop();
  });

  describe('an unavailable database', () => {
    it('is retried until it is back', async () => {
      const messages = await taken(1);
      const faults: unknown[] = [];
      const leases = leasesOn(failing(database, Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }), 2), faults);
      await leases.hold(messages, async () => messages.map((message) => settledAs(message)));
      expect((await stateOf(messages[0] as Claimed))?.state).toBe(2);
      expect(faults).toHaveLength(2);
      leases.stop();
    });

    it('is not waited for after a stop', async () => {
      const messages = await taken(1);
      const leases = leasesOn(failing(database, new Error('gone'), Number.POSITIVE_INFINITY));
      const holding = leases.hold(messages, async () => messages.map((message) => settledAs(message)));
      leases.stop();
      await holding;
      expect((await stateOf(messages[0] as Claimed))?.state).toBe(1);
    });
  });

  it('discards outcomes that the database rejects on every retry, so that the lane continues', async () => {
    const messages = await taken(1);
    const faults: unknown[] = [];
    const denied = Object.assign(new Error('permission denied'), { code: '42501' });
    const leases = leasesOn(failing(database, denied, Number.POSITIVE_INFINITY), faults);
    await leases.hold(messages, async () => messages.map((message) => settledAs(message)));
    expect(faults).toHaveLength(5);
    leases.stop();
  });
});
