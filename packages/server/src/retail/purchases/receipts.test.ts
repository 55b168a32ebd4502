import { beforeEach, describe, expect, it } from '@jest/globals';
import { eq, inArray, sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { type Random, seededRandom } from '../../demo/random.ts';
import { stores } from '../stores/stores.table.ts';
import { purchases } from './purchases.table.ts';
import { customers } from '../customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { backfillReceipts } from './backfill-receipts.ts';
import { allCustomers, countedReceipts, receiptBackfill, receipts } from './receipts.table.ts';

type Line = typeof purchases.$inferSelect;

/** Oracle of what is one receipt: lines with the same number, else the same reference without its line on one day, else the same minute. */
function nameOf({ receipt, reference, at }: Line): string {
  const moment = at.toISOString();
  const cut = /^(.+)[-_.#:]\d{1,3}$/.exec(reference ?? '')?.[1];
  return receipt ?? (cut ? `${cut}@${moment.slice(0, 10)}` : `@${moment.slice(0, 16)}`);
}

/** Receipts of lines, found out by looking at one line after the other. */
function naiveReceipts(lines: readonly Line[]) {
  const grouped = Map.groupBy(lines, (line) => JSON.stringify([line.accountId, line.customerId, line.storeId, nameOf(line)]));
  return [...grouped]
    .map(([key, own]) => ({
      key,
      at: new Date(Math.min(...own.map(({ at }) => at.getTime()))).toISOString(),
      cents: own.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0),
      units: own.reduce((sum, { units }) => sum + Math.round(Number(units) * 1000), 0),
      lines: own.length,
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

eachDatabase(({ database }) => {
  let accountId = 0;
  let storeIds: number[] = [];
  let customerIds: number[] = [];

  beforeEach(async () => {
    const [account] = await database.insert(accounts).values({ name: 'tienda' }).returning();
    accountId = account?.id ?? 0;
    const place = { accountId, city: 'Cali', department: 'Valle', zone: 'x', channel: 'x' };
    const shops = ['N', 'S'].map((code) => ({ ...place, code, name: code }));
    storeIds = (await database.insert(stores).values(shops).returning()).map(({ id }) => id);
    const people = Array.from({ length: 9 }, () => ({ accountId, firstName: 'Ana', lastName: 'x' }));
    customerIds = (await database.insert(customers).values(people).returning()).map(({ id }) => id);
  });

  const minute = 60_000;
  const randomLine = (random: Random) => {
    const isReturn = random.chance(0.15);
    const number = random.between(1, 4);
    const reference = random.pick([null, `F-${number}-${random.between(1, 3)}`, `BOG-001-20455${number}`, `R${number}/2`]);
    return {
      accountId,
      customerId: random.pick(customerIds),
      storeId: random.pick(storeIds),
      amount: String(((isReturn ? -1 : 1) * random.between(1, 9_000_00)) / 100),
      units: String((isReturn ? -1 : 1) * random.pick([1, 2, 0.455])),
      paymentMethod: 'EFECTIVO',
      receipt: random.chance(0.4) ? `T${random.between(1, 5)}` : null,
      // References are unique: what comes before the line is not.
      reference: reference && (random.chance(0.7) ? `${crypto.randomUUID().slice(0, 8)}-${reference}` : null),
      at: new Date(Date.parse('2026-03-03T04:58:30Z') + random.between(0, 5) * minute + random.between(0, 59) * 1000),
    };
  };
  const ownLines = () => database.select().from(purchases).where(eq(purchases.accountId, accountId)).orderBy(purchases.id);
  const found = async () => {
    const rows = await database.select().from(receipts).where(eq(receipts.accountId, accountId));
    return rows
      .map(({ customerId, storeId, code, at, amount, units, lines }) => ({
        key: JSON.stringify([accountId, customerId, storeId, code]),
        at: at.toISOString(),
        cents: Math.round(Number(amount) * 100),
        units: Math.round(Number(units) * 1000),
        lines,
      }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  };

  it('adds five lines of one receipt up to one purchase', async () => {
    const [customerId = 0] = customerIds;
    const [storeId = 0] = storeIds;
    const at = new Date('2026-03-03T15:00:10Z');
    const line = { accountId, customerId, storeId, amount: '100000', paymentMethod: 'EFECTIVO', at };
    const references = [1, 2, 3, 4, 5].map((number) => ({ ...line, reference: `BOG-001-204551-${number}` }));
    await database.insert(purchases).values(references);
    const code = 'BOG-001-204551@2026-03-03';
    expect(await database.select().from(receipts).where(eq(receipts.accountId, accountId))).toEqual([
      { accountId, customerId, storeId, code, at, amount: '500000.00', units: '5.000', lines: 5 },
    ]);
  });

  it('takes the receipt of a line from the end of its reference, whatever stands before', async () => {
    const random = seededRandom(5);
    const parts = ['A', 'ñ', '😀', '7', '12', '-', '_', '.', '#', ':', ' ', String.fromCodePoint(10), '٣'];
    const references = Array.from({ length: 2000 }, () =>
      Array.from({ length: random.between(0, 7) }, () => random.pick(parts)).join(''),
    );
    const whole = sql`case when reference ~ '.[-_.#:][0-9]{1,3}$'
      then regexp_replace(reference, '[-_.#:][0-9]{1,3}$', '') || '@2026-03-03' else '@2026-03-03T15:00' end`;
    const { rows } = await database.execute<{ differing: string[]; shared: number }>(sql`
      select coalesce(array_agg(reference) filter (where code is distinct from ${whole}), '{}') as differing,
        (count(*) filter (where code !~ 'T'))::int as shared
      from (select reference, receipt_code(null, reference, '2026-03-03T15:00:10Z') as code
        from unnest(${sql.param(references)}::text[]) as given (reference)) computed`);
    expect(rows[0]?.differing).toEqual([]);
    expect(rows[0]?.shared).toBeGreaterThan(50);
  });

  it('assigns each line to its receipt after lines are added, corrected and removed', async () => {
    const random = seededRandom(31);
    let together = 0;
    for (let step = 0; step < 25; step += 1) {
      await database.insert(purchases).values(Array.from({ length: random.between(1, 12) }, () => randomLine(random)));
      const some = (await ownLines()).filter(() => random.chance(0.1)).map(({ id }) => id);
      const { amount, units, at, receipt, customerId } = randomLine(random);
      if (some.length > 0 && random.chance(0.5)) await database.delete(purchases).where(inArray(purchases.id, some));
      else if (some.length > 0) {
        const change = random.pick([{ amount, units }, { at }, { receipt }, { customerId }, { paymentMethod: 'PSE' }]);
        await database.update(purchases).set(change).where(inArray(purchases.id, some));
      }
      const all = await found();
      expect(all).toEqual(naiveReceipts(await ownLines()));
      together += all.filter(({ lines }) => lines > 1).length;
    }
    expect(together).toBeGreaterThan(10);
  });

  describe('while older lines are backfilled', () => {
    beforeEach(async () => {
      await database.execute(sql`select recount_receipts()`);
    });

    it('returns the same totals before, during and after', async () => {
      const random = seededRandom(7);
      const add = (count: number) => database.insert(purchases).values(Array.from({ length: count }, () => randomLine(random)));
      const counted = () => database.$count(countedReceipts, eq(countedReceipts.accountId, accountId));
      await add(80);
      expect(await counted()).toBe(0);
      expect(await found()).toEqual(naiveReceipts(await ownLines()));
      await database.update(receiptBackfill).set({ through: (customerIds[0] ?? 1) - 1 });
      for (let batch = 0; batch < 2; batch += 1) {
        const stop = new AbortController();
        const interrupted = backfillReceipts(database, { customers: 2, signal: stop.signal });
        stop.abort();
        await interrupted;
        const before = await counted();
        expect(before).toBeGreaterThan(0);
        await add(20);
        await database.delete(purchases).where(sql`id % 7 = 0`);
        await database
          .update(purchases)
          .set({ amount: '5', units: '1' })
          .where(sql`id % 5 = 0`);
        expect(await found()).toEqual(naiveReceipts(await ownLines()));
      }
      await backfillReceipts(database, { customers: 2 });
      await add(10);
      const all = naiveReceipts(await ownLines());
      expect(await found()).toEqual(all);
      expect(await counted()).toBe(all.length);
      await backfillReceipts(database);
      expect(await found()).toEqual(all);
    });

    it('finishes at once where there is nothing to count', async () => {
      await backfillReceipts(database, { customers: 1000 });
      expect(await database.select().from(receiptBackfill)).toEqual([{ isOnly: true, through: allCustomers }]);
    });
  });
});
