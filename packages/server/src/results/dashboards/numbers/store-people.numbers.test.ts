import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { seededRandom } from '../../../demo/random.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { mergeCustomers } from '../../../retail/customers/merge-customers.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { planReading } from '../../rollups/reading.ts';
import { countEverything, queueLedger } from '../../rollups/testing/count-everything.ts';
import { seedResults } from '../../sendings/testing/results-history.ts';
import { readRows, type Rows } from '../boards/testing/board-oracle.ts';
import { storePeopleNumbers } from './store-people.numbers.ts';

const now = new Date('2026-11-21T16:30:00Z');
const timeoutMs = 120_000;
const span = { from: new Date('2026-09-01T05:00Z'), to: new Date('2026-11-22T05:00Z'), attributionDays: 7 };

/** Test oracle: how many of some customers got a message, opened and clicked one. */
function recountReach({ messages, engagements }: Rows, mine: ReadonlySet<number>) {
  const engaged = Map.groupBy(
    engagements.filter(({ machine }) => !machine),
    ({ deliveryId }) => deliveryId,
  );
  const got = messages.filter(
    ({ state, at, customerId }) => state === 2 && customerId !== null && mine.has(customerId) && at >= span.from && at < span.to,
  );
  const distinct = (some: typeof got) => new Set(some.map(({ customerId }) => customerId)).size;
  return {
    reached: distinct(got),
    opened: distinct(got.filter(({ id, channel }) => channel !== 'sms' && engaged.has(id))),
    clicked: distinct(got.filter(({ id }) => (engaged.get(id) ?? []).some(({ kind }) => kind === 1))),
  };
}

eachDatabase(({ database }) => {
  let accountId = 0;
  let rows: Rows;
  let left: Rows['people'];

  beforeAll(async () => {
    const random = seededRandom(23);
    const history = await seedResults(database, random, now, 7, { people: 30, sendings: 6, days: 60 });
    ({ accountId } = history);
    // They got the same sendings, so that rows of the merged ones stay.
    const pairs = history.people.slice(0, 12).map(({ id }) => id);
    for (let at = 0; at < pairs.length; at += 2) {
      const [kept = 0, merged = 0] = pairs.slice(at);
      await database.transaction((transaction) => mergeCustomers(transaction, { accountId, kept, merged, winner: 'kept' }));
    }
    rows = await readRows(database, accountId);
    const { rows: merges } = await database.execute<{ id: number }>(
      sql`select merged_id::int as id from customer_merge where account_id = ${accountId}`,
    );
    const merged = new Set(merges.map(({ id }) => id));
    left = rows.people.filter(({ id }) => !merged.has(id));
  }, timeoutMs);

  describe('of the whole account, after customers were merged whose rows stay', () => {
    it('is tested with rows and messages of merged customers', () => {
      const ids = new Set(left.map(({ id }) => id));
      expect(rows.people.length - ids.size).toBeGreaterThan(1);
      expect(rows.messages.some(({ customerId }) => customerId !== null && !ids.has(customerId))).toBe(true);
    });

    it('counts the focus of each customer who is left', async () => {
      const foci = Object.groupBy(left, ({ focus }) => focus ?? '');
      const expected = Object.entries(foci).map(([focus, some = []]) => ({
        focus,
        people: some.length,
        category: '',
        value: null,
      }));
      const found = await storePeopleNumbers.foci(database, { accountId, storeIds: undefined });
      expect(found).toEqual(expected.toSorted((one, other) => (one.focus < other.focus ? -1 : 1)));
    });

    it('counts a focus that only a merged customer has for nobody', async () => {
      const merged = rows.people.find(({ id }) => !left.some((one) => one.id === id))?.id ?? 0;
      await database.update(customers).set({ focus: 'NUEVOS' }).where(eq(customers.id, merged));
      const found = await storePeopleNumbers.foci(database, { accountId, storeIds: undefined });
      expect(found.map(({ focus }) => focus)).not.toContain('NUEVOS');
    });

    it(
      'counts whom messages reached without them, from the ledger and from the counts',
      async () => {
        const expected = recountReach(rows, new Set(left.map(({ id }) => id)));
        expect(expected.clicked).toBeGreaterThan(0);
        const days = { ...span, accountId, attributionTouch: 'ultimo' as const };
        expect(await storePeopleNumbers.reach(database, { accountId, storeIds: undefined }, days)).toEqual(expected);
        await queueLedger(database, accountId);
        await countEverything(database, accountId, now);
        const reading = await planReading(database, { ...days, selection: { kind: 'account' }, period: span }, 0);
        expect(reading).toBeDefined();
        const counted = { ...days, reading };
        expect(await storePeopleNumbers.reach(database, { accountId, storeIds: undefined }, counted)).toEqual(expected);
      },
      timeoutMs,
    );
  });
});
