import { beforeAll, expect, it } from '@jest/globals';
import type { CustomerFilter } from '@pregon/contract/customers/customer.schema';
import { sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { writeQueued } from '../changes/change-queue.ts';
import { keptSalesRepository } from '../purchases/kept-sales.repository.ts';
import { recomputeCustomerSales } from '../purchases/recompute-customer-sales.ts';
import { customerListRepository } from './customer-list.repository.ts';
import { keptCandidates } from './kept-candidates.ts';

const timeZone = 'America/Bogota';

eachDatabase(({ database }) => {
  let accountId = 0;
  let storeIds: readonly number[] = [];
  const buy = (customers: string, at: string, store = 0) =>
    sql`insert into purchase (account_id, customer_id, store_id, amount, payment_method, receipt, at)
      select account_id, id, ${storeIds[store]}, 1000, 'EFECTIVO', ${at}, ${at}::timestamptz + (id % 30) * interval '12 hours'
      from customer where account_id = ${accountId} and ${sql.raw(customers)} returning customer_id`;
  beforeAll(async () => {
    const [account] = await database.insert(accounts).values({ name: 'Tienda', timeZone }).returning();
    accountId = account?.id ?? 0;
    const { rows } = await database.execute<{ id: number }>(sql`
      insert into store (account_id, code, name, city, department, zone, channel)
      select ${accountId}, 'S' || n, 'Tienda ' || n, 'Cali', 'Valle', 'Sur', 'x' from generate_series(1, 3) n returning id`);
    storeIds = rows.map(({ id }) => id);
    await database.execute(sql`
      insert into customer (account_id, first_name, last_name, focus, home_store_id)
      select ${accountId}, 'Ana', 'x', case when n % 2 = 0 then 'LEALES' end, case when n % 3 > 0 then ${storeIds[1]}::int end
      from generate_series(1, 90) n`);
    await database.execute(buy('id % 4 > 0', '2026-03-01T04:30Z'));
    await database.execute(buy('id % 5 = 0', '2026-05-01T04:30Z', 2));
  });

  const filters = (): readonly CustomerFilter[] => [
    ...storeIds.map((store) => ({ store })),
    { to: '2026-03-04' },
    { from: '2026-03-10' },
    { from: '2026-03-02', to: '2026-05-04', store: storeIds[2] },
    { store: storeIds[1], focus: 'Leales' },
    { store: storeIds[0], bought: 'yes' },
    { from: '2030-01-01' },
  ];
  const pages = async () => {
    const read = (filter: CustomerFilter, page: number, after?: number) =>
      customerListRepository.list(database, { accountId }, filter, { page, size: 7, after });
    const found = [];
    for (const filter of filters()) {
      const first = await read(filter, 1);
      const second = await read(filter, 2);
      found.push({ filter, first, second, after: first.next === null ? null : await read(filter, 2, first.next) });
    }
    return found;
  };
  const candidates = (filter: CustomerFilter, limits = { most: 1000, common: 1000 }) =>
    keptCandidates(database, { accountId, timeZone }, filter, sql`customer.account_id = ${accountId}`, limits);
  const keep = async (customers = sql`true`) => {
    const scope = { accountId, timeZone, today: '2026-11-21' };
    await recomputeCustomerSales(database, scope, (id) => sql`(${customers} and ${id} is not null)`);
    await keptSalesRepository.complete(database, scope);
  };

  it('finds the customers of a store and of a last purchase by indexed figures as by all rows, on every page', async () => {
    const byRows = await pages();
    expect(await candidates({ store: storeIds[0] })).toBeUndefined();
    await keep();
    expect(await candidates({ store: storeIds[0] })).toHaveLength(byRows[0]?.first.total ?? 0);
    expect(await candidates({ store: storeIds[0] }, { most: 3, common: 1000 })).toHaveLength(3);
    expect(await candidates({ from: '2026-03-01' }, { most: 3, common: 4 })).toBeUndefined();
    expect(await candidates({ focus: 'Leales' })).toBeUndefined();
    expect(await pages()).toEqual(byRows);
    expect(byRows.map(({ first }) => first.total > 0)).toEqual([true, true, true, true, true, true, true, true, false]);
  });

  it('finds customers whose figures are outdated, once each', async () => {
    await keep();
    const before = await pages();
    await writeQueued(database, { accountId }, buy('id % 6 = 0', '2026-06-01T04:30Z', 1));
    await writeQueued(database, { accountId }, buy('id % 12 = 0', '2026-07-01T04:30Z', 2));
    const outdated = await pages();
    expect(outdated).not.toEqual(before);
    await keptSalesRepository.discard(database, accountId);
    expect(await pages()).toEqual(outdated);
  });
});
