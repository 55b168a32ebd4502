import { desc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { customers } from './customers.table.ts';

/** The columns of a row of `customer` that the statements of other modules refer to. */
export const customerId = customers.id;
export const customerAccount = customers.accountId;
export const fullName = sql<string>`trim(customer.first_name || ' ' || customer.last_name)`;

/** The arguments of a join with the customer of an id. */
export const joinCustomer = (id: SQLWrapper) => [customers, eq(customers.id, id)] as const;

/** FROM and WHERE of the customers whose ids a SELECT has. `joins` may refer to the row of `customer`. */
export const fromCustomers = (ids: SQL, joins: SQL = sql``): SQL =>
  sql`from ${customers} ${joins} where ${customers.id} in (${ids})`;

/** FROM and WHERE of the customers with these ids. */
export const fromListedCustomers = (ids: readonly number[]): SQL =>
  sql`from ${customers} where ${customers.id} = any(${sql.param(ids)}::bigint[])`;

/** The number of customers of an account. */
export const countCustomers = (database: Queryable, accountId: number): Promise<number> =>
  database.$count(customers, eq(customers.accountId, accountId));

/** Who customers are, by their ids, the last registered first. */
export function findCustomers(database: Queryable, ids: readonly number[]) {
  const { id, document, email, mobile, city } = customers;
  return database
    .select({ id, name: fullName, document, email, mobile, city })
    .from(customers)
    .where(sql`${id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(desc(id));
}

/** The mobile numbers of an account that do not match a regular expression. */
export async function findOddNumbers(
  database: Queryable,
  accountId: number,
  pattern: SQL,
): Promise<{ id: number; mobile: string }[]> {
  const { rows } = await database.execute<{ id: number; mobile: string }>(sql`
    select id, mobile from customer where account_id = ${accountId} and mobile !~ ${pattern}`);
  return rows;
}

/** Counts the customers of an account with an e-mail address or a number that a SELECT has. */
export async function countCustomersAt(database: Queryable, accountId: number, addresses: SQL): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    with listed (address) as (${addresses})
    select count(*)::int as count from ${customers} where ${customers.accountId} = ${accountId}
      and (lower(${customers.email}) in (select address from listed) or ${customers.mobile} in (select address from listed))`);
  return rows[0]?.count ?? 0;
}

/** The ids of the customers of an account whose focus or category was imported, as a SELECT. */
export const withImportedFocus = (accountId: number): SQL => sql`
  select id from customer where account_id = ${accountId} and (
    (focus is not null and focus_source is distinct from 'calculado')
    or (category is not null and category_source is distinct from 'calculado')
    or imported_focus is not null or imported_category is not null)`;
