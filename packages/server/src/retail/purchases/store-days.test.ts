import { beforeEach, describe, expect, it } from '@jest/globals';
import { eq, inArray, sql } from 'drizzle-orm';
import { type Random, seededRandom } from '../../demo/random.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { pollUntil } from '../../testing/poll-until.ts';
import { customers } from '../customers/customers.table.ts';
import { stores } from '../stores/stores.table.ts';
import { backfillReceipts } from './backfill-receipts.ts';
import { countStoreDays } from './count-store-days.ts';
import { purchases } from './purchases.table.ts';
import { storeDaysSold } from './store-days.sql.ts';

const now = new Date('2026-03-20T15:00:00Z');
const hour = 3_600_000;
/** Bogotá is five hours behind UTC, without changes; New York changes its clock on 8 March 2026. */
const zones = { own: 'America/New_York', other: 'America/Bogota' } as const;
const bounds = {
  'America/New_York': { from: new Date('2026-03-01T05:00Z'), to: new Date('2026-03-21T04:00Z') },
  'America/Bogota': { from: new Date('2026-03-01T05:00Z'), to: new Date('2026-03-21T05:00Z') },
} as const;
type Zone = keyof typeof bounds;

eachDatabase(({ kind, database, pool }) => {
  let accountId = 0;
  let storeIds: number[] = [];
  let customerIds: number[] = [];

  beforeEach(async () => {
    const [account] = await database.insert(accounts).values({ name: 'tienda', timeZone: zones.own }).returning();
    accountId = account?.id ?? 0;
    const place = { accountId, city: 'Cali', department: 'Valle', zone: 'x', channel: 'x' };
    const shops = ['N', 'S'].map((code) => ({ ...place, code, name: code }));
    storeIds = (await database.insert(stores).values(shops).returning()).map(({ id }) => id);
    const people = Array.from({ length: 6 }, () => ({ accountId, firstName: 'Ana', lastName: 'x' }));
    customerIds = (await database.insert(customers).values(people).returning()).map(({ id }) => id);
  });

  const randomTime = (random: Random) =>
    new Date(Date.parse('2026-03-01T05:00Z') + random.between(0, 24 * 20 - 1) * hour + 60_000);
  const randomLine = (random: Random) => ({
    accountId,
    customerId: random.pick(customerIds),
    storeId: random.pick(storeIds),
    amount: String(((random.chance(0.15) ? -1 : 1) * random.between(1, 9_000_00)) / 100),
    paymentMethod: 'EFECTIVO',
    // A few receipts have lines of different days: the first line says when it was.
    receipt: random.chance(0.6) ? `T${random.between(1, 12)}` : null,
    at: randomTime(random),
  });
  const add = (lines: readonly (typeof purchases.$inferInsert)[]) => database.insert(purchases).values([...lines]);

  /** Sums up all days: the job leaves them for its next run while any transaction is open on the server, also of another database. */
  async function countAllDays(): Promise<void> {
    await pollUntil(async () => {
      await countStoreDays(database, now);
      const { rows } = await database.execute(sql`
        select from store_day_progress where account_id = ${accountId} and counted_before = (queued_before at time zone time_zone)::date`);
      return rows.length === 1;
    });
  }

  /** What the kept sums and receipts say, in the order of days and stores. */
  async function read(timeZone: Zone) {
    const { rows } = await database.execute<{
      day: string;
      store: number;
      purchases: number;
      cents: number;
      buyers: Buffer | null;
    }>(sql`
      with ${storeDaysSold({ accountId, storeIds, timeZone, ...bounds[timeZone] })}
      select day::text, store_id as store, purchases, (amount * 100)::int as cents, buyers from sold order by day, store_id`);
    return rows.map(({ buyers, ...row }) => ({
      ...row,
      buyers: Array.from({ length: (buyers?.length ?? 0) / 8 }, (_, n) => Number(buyers?.readBigUInt64BE(n * 8))).toSorted(
        (a, b) => a - b,
      ),
    }));
  }

  /** Test oracle: the same from the lines, one after the other. */
  async function recount(timeZone: Zone) {
    const lines = await database.select().from(purchases).where(eq(purchases.accountId, accountId)).orderBy(purchases.at);
    const codeOf = ({ receipt, at }: (typeof lines)[number]) => receipt ?? at.toISOString().slice(0, 16);
    const receipts = [...Map.groupBy(lines, (line) => `${line.customerId} ${line.storeId} ${codeOf(line)}`).values()];
    const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    const sold = receipts.flatMap(([first, ...more]) => {
      if (!first) return [];
      const cents = [first, ...more].reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
      return [{ day: dayOf.format(first.at), store: first.storeId, cents, customer: first.customerId }];
    });
    return [...Map.groupBy(sold, ({ day, store }) => `${day} ${String(store).padStart(9, '0')}`)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, own]) => ({
        day: own[0]?.day,
        store: own[0]?.store,
        purchases: own.filter(({ cents }) => cents >= 0).length,
        cents: own.reduce((sum, { cents }) => sum + cents, 0),
        buyers: own.flatMap(({ cents, customer }) => (cents >= 0 ? [customer] : [])).toSorted((a, b) => a - b),
      }));
  }
  async function expectEqual() {
    for (const zone of Object.values(zones)) expect(await read(zone)).toEqual(await recount(zone));
  }
  const keptRows = async () =>
    (await database.execute<{ rows: number }>(sql`select count(*)::int as rows from store_day where account_id = ${accountId}`))
      .rows[0]?.rows ?? 0;

  /** One change of the purchases of the account, as the product makes them. */
  async function change(random: Random): Promise<void> {
    const ids = (await database.select({ id: purchases.id }).from(purchases).where(eq(purchases.accountId, accountId))).map(
      ({ id }) => id,
    );
    const some = ids.filter(() => random.chance(0.05));
    const ofSome = inArray(purchases.id, some.length > 0 ? some : [0]);
    const ways = [
      () => add(Array.from({ length: random.between(1, 6) }, () => randomLine(random))),
      () => database.update(purchases).set({ amount: '12.50' }).where(ofSome),
      () =>
        database
          .update(purchases)
          .set({ at: randomTime(random) })
          .where(ofSome),
      () =>
        database
          .update(purchases)
          .set({ customerId: random.pick(customerIds) })
          .where(ofSome),
      () => database.delete(purchases).where(ofSome),
      () => countStoreDays(database, now),
    ];
    await random.pick(ways)();
  }

  it.each([1, 2, 3])(
    'equals a recount of the lines after late purchases, corrections, returns and moves (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      await add(Array.from({ length: 60 }, () => randomLine(random)));
      await expectEqual();
      await countAllDays();
      expect(await keptRows()).toBeGreaterThan(10);
      for (let step = 0; step < 12; step += 1) {
        await change(random);
        await expectEqual();
      }
      await countAllDays();
      expect(await database.execute(sql`select from stale_store_day where account_id = ${accountId}`)).toMatchObject({
        rows: [],
      });
      await expectEqual();
    },
    60_000,
  );

  it('reads days that are summed up from their sums, and yesterday and today from the receipts', async () => {
    const random = seededRandom(4);
    const at = ['2026-03-10T15:00Z', '2026-03-19T15:00Z', '2026-03-20T14:00Z'].map((time) => new Date(time));
    await add(
      at.map((moment) => ({ ...randomLine(random), amount: '100.00', storeId: storeIds[0] ?? 0, at: moment, receipt: null })),
    );
    await countAllDays();
    await database.execute(sql`update store_day set purchases = 77 where account_id = ${accountId}`);
    expect((await read(zones.own)).map(({ day, purchases: sold }) => [day, sold])).toEqual([
      ['2026-03-10', 77],
      ['2026-03-19', 1],
      ['2026-03-20', 1],
    ]);
    // What was sold that day changes: it is read from the receipts until it is summed up again.
    await add([
      { ...randomLine(random), storeId: storeIds[0] ?? 0, amount: '5.00', at: new Date('2026-03-10T16:00Z'), receipt: null },
    ]);
    expect(await read(zones.own)).toEqual(await recount(zones.own));
  });

  it('begins anew after a change of the time zone, and after the receipts were counted anew', async () => {
    const random = seededRandom(5);
    await add(Array.from({ length: 30 }, () => randomLine(random)));
    await countAllDays();
    await database.update(accounts).set({ timeZone: zones.other }).where(eq(accounts.id, accountId));
    await expectEqual();
    await countAllDays();
    expect(await keptRows()).toBeGreaterThan(5);
    await expectEqual();
    await database.execute(sql`select recount_receipts()`);
    await expectEqual();
    await countAllDays();
    await expectEqual();
    await backfillReceipts(database);
    await expectEqual();
    await countAllDays();
    await expectEqual();
  });

  it('keeps no day where no trigger tells what has changed', async () => {
    const random = seededRandom(7);
    await add(Array.from({ length: 30 }, () => randomLine(random)));
    await countAllDays();
    const turnTrigger = (what: 'disable' | 'enable') =>
      database.execute(sql.raw(`alter table counted_receipt ${what} trigger receipts_in_store_days`));
    await turnTrigger('disable');
    try {
      await countStoreDays(database, now);
      await add(Array.from({ length: 30 }, () => randomLine(random)));
      await expectEqual();
      await countStoreDays(database, now);
      expect((await database.execute(sql`select from store_day_progress`)).rows).toHaveLength(0);
      await expectEqual();
    } finally {
      await turnTrigger('enable');
    }
    await countAllDays();
    await expectEqual();
  });

  /* An embedded database has one connection. */
  const onServer = kind === 'postgres' ? describe : describe.skip;
  onServer('a purchase that is being written while days are summed up', () => {
    it('is in the sums once it is committed', async () => {
      const random = seededRandom(6);
      await add(Array.from({ length: 10 }, () => randomLine(random)));
      const writer = await pool.connect();
      await writer.query('begin');
      await writer.query(
        `insert into purchase (account_id, customer_id, store_id, amount, payment_method, at) values ($1, $2, $3, 900, 'EFECTIVO', '2026-03-05T15:00Z')`,
        [accountId, customerIds[0], storeIds[0]],
      );
      await countStoreDays(database, now);
      expect(await keptRows()).toBe(0);
      await writer.query('commit');
      writer.release();
      await expectEqual();
      await countAllDays();
      expect(await keptRows()).toBeGreaterThan(0);
      await expectEqual();
    });
  });
});
