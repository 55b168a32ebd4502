import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomerFilter, CustomerSort, ListedCustomer } from '@pregon/contract/customers/customer.schema';
import { sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { writeQueued } from '../changes/change-queue.ts';
import { keptSalesRepository } from '../purchases/kept-sales.repository.ts';
import { recomputeCustomerSales } from '../purchases/recompute-customer-sales.ts';
import { customerListRepository } from './customer-list.repository.ts';

const timeZone = 'America/Bogota';
const now = new Date('2026-11-22T12:00Z');
/** Receipts of the last 12 months on the account's clock. */
const window = { from: new Date('2025-11-23T05:00Z'), to: new Date('2026-11-23T05:00Z') };

interface Receipt extends Record<string, unknown> {
  readonly customer: number;
  readonly store: number;
  readonly at: string;
  readonly amount: number;
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase()
    .trim() || '~';
const compare = (one: string | number, other: string | number): number => (one < other ? -1 : Number(one > other));

eachDatabase(({ database }) => {
  let accountId = 0;
  let storeIds: readonly number[] = [];
  const buy = (customers: string, at: string, amount: string, store = 0) => sql`
    insert into purchase (account_id, customer_id, store_id, amount, payment_method, receipt, at)
    select account_id, id, ${storeIds[store]}, ${sql.raw(amount)}, 'EFECTIVO', ${at}, ${at}::timestamptz
    from customer where account_id = ${accountId} and ${sql.raw(customers)} returning customer_id`;

  beforeAll(async () => {
    const [account] = await database.insert(accounts).values({ name: 'Tienda', timeZone }).returning();
    accountId = account?.id ?? 0;
    const { rows } = await database.execute<{ id: number }>(sql`
      insert into store (account_id, code, name, city, department, zone, channel)
      select ${accountId}, 'S' || n, 'Tienda ' || n, 'Cali', 'Valle', 'Sur', 'x' from generate_series(1, 2) n returning id`);
    storeIds = rows.map(({ id }) => id);
    const random = seededRandom(3);
    const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    for (let n = 0; n < 90; n += 1)
      await database.execute(sql`insert into customer (account_id, first_name, last_name, focus, home_store_id)
        values (${accountId}, ${one(['Ana', 'Anabel', 'Álvaro', 'íngrid', 'Zoé', ''])}, ${one(['Zuluaga', 'Ñáñez', 'Ávila', ''])},
          ${one([null, 'LEALES'])}, ${one([null, ...storeIds])})`);
    await database.execute(buy('id % 3 = 0', '2026-03-01T10:00Z', '1000 * (id % 7)'));
    await database.execute(buy('id % 4 = 0', '2026-06-01T10:00Z', '250.5 * (id % 5)', 1));
    await database.execute(buy('id % 5 = 0', '2024-01-01T10:00Z', '90000'));
    await database.execute(buy('id % 12 = 0', '2026-07-01T10:00Z', '-9000'));
  });

  const keep = async (today = '2026-11-22') => {
    const scope = { accountId, timeZone, today };
    await recomputeCustomerSales(database, scope, (id) => sql`(true and ${id} is not null)`);
    await keptSalesRepository.complete(database, scope);
  };

  /** All pages of an order by keyset, which those by number have to equal. */
  const read = async (sort: CustomerSort, filter: CustomerFilter = {}, only?: readonly number[]) => {
    const owner = { accountId, ...(only && { storeIds: [...only] }) };
    const items: ListedCustomer[] = [];
    let after: number | undefined;
    for (let page = 1; page < 20; page += 1) {
      const at = { page, size: 13, sort, now };
      const found = await customerListRepository.list(database, owner, filter, { ...at, after });
      expect((await customerListRepository.list(database, owner, filter, at)).items).toEqual(found.items);
      items.push(...found.items);
      if (found.next === null) return items;
      after = found.next;
    }
    throw new Error('The list has no end.');
  };

  /** The oracle: what all customers of the list bought, by receipts that are added up one by one. */
  const recounted = async (filter: CustomerFilter = {}, only?: readonly number[]) => {
    const { rows } = await database.execute<Receipt>(sql`
      select customer_id as customer, store_id as store, at, amount::float8 as amount from purchase where account_id = ${accountId}`);
    const owner = { accountId, ...(only && { storeIds: [...only] }) };
    const { items } = await customerListRepository.list(database, owner, filter, { page: 1, size: 100, now });
    return items.map((item) => {
      const all = rows.filter(({ customer }) => customer === item.id);
      const mine = all.filter(({ at, store }) => {
        const time = new Date(at);
        return time >= window.from && time < window.to && (!only || only.includes(store));
      });
      return {
        ...item,
        sales: mine.reduce((sum, { amount }) => sum + amount, 0),
        last: Math.max(-1, ...all.filter(({ amount }) => amount >= 0).map(({ at }) => new Date(at).getTime())),
      };
    });
  };
  type Recounted = Awaited<ReturnType<typeof recounted>>[number];

  const values: Readonly<Record<CustomerSort['by'], (one: Recounted) => string | number>> = {
    name: ({ name }) => plain(name),
    lastPurchaseAt: ({ last }) => last,
    sales: ({ sales }) => sales,
    createdAt: ({ id }) => id,
  };
  const keys = Object.keys(values) as CustomerSort['by'][];
  const sorts = keys.flatMap((by) => (['asc', 'desc'] as const).map((direction) => ({ by, direction })));

  const expectSorted = async (sort: CustomerSort, filter?: CustomerFilter, only?: readonly number[]) => {
    const all = await recounted(filter, only);
    const value = values[sort.by];
    const sign = sort.direction === 'desc' ? -1 : 1;
    const expected = all.toSorted((one, other) => sign * (compare(value(one), value(other)) || one.id - other.id));
    const shown = await read(sort, filter, only);
    expect(shown.map(({ id, sales }) => [id, sales])).toEqual(expected.map(({ id, sales }) => [id, sales]));
    expect(shown.length).toBeGreaterThan(10);
  };

  describe.each(sorts)('the list of customers by $by, $direction', (sort) => {
    it('is sorted without kept figures', async () => {
      await keptSalesRepository.discard(database, accountId);
      await expectSorted(sort);
    });

    it('is sorted by kept figures, also of filters, searches and the stores of a manager', async () => {
      await keep();
      await expectSorted(sort);
      await expectSorted(sort, { focus: 'Leales' });
      await expectSorted(sort, { search: 'ana' });
      await expectSorted(sort, { bought: 'yes', from: '2026-01-01' });
      await expectSorted(sort, {}, storeIds.slice(0, 1));
    });

    it('has customers whose figures are outdated at their places', async () => {
      await keep('2026-02-01');
      await expectSorted(sort);
      await keep();
      await writeQueued(database, { accountId }, buy('id % 8 = 1', `2026-08-0${1 + (sorts.indexOf(sort) % 8)}T10:00Z`, '777'));
      await expectSorted(sort);
    });
  });
});
