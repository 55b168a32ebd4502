import type { CustomerFilter } from '@pregon/contract/customers/customer.schema';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** Start of a day of the filter on the account's clock. */
const startOf = (day: SQL, timeZone: string): SQL => sql`(${day})::timestamp at time zone ${timeZone}`;

/** Conditions on the last purchase and its store, over the columns of `customer` or their indexed copies in `customer_sales`. */
export function lastPurchaseConditions(
  { store, from, to }: CustomerFilter,
  timeZone: string,
  columns: { readonly store: SQL; readonly at: SQL },
): SQL[] {
  return [
    ...(store ? [sql`${columns.store} = ${store}`] : []),
    ...(from ? [sql`${columns.at} >= ${startOf(sql`${from}::date`, timeZone)}`] : []),
    ...(to ? [sql`${columns.at} < ${startOf(sql`${to}::date + 1`, timeZone)}`] : []),
  ];
}

const keptColumns = { store: sql`kept.store_id`, at: sql`kept.last_purchase_at` };

/**
 * The ids of the customers of a filter by the last purchase or its store: those that `customer_sales` finds by an index, and those in the
 * change queue, each compared with the whole filter again. Undefined: the filter has neither, or the figures are not complete. At most
 * `limit` ids.
 *
 * @param where all conditions of the filter, on a row of `customer`
 */
export async function keptCandidates(
  database: Queryable,
  { accountId, timeZone }: { readonly accountId: number; readonly timeZone: string },
  filter: CustomerFilter,
  where: SQL,
  limit: number,
): Promise<readonly number[] | undefined> {
  const conditions = lastPurchaseConditions(filter, timeZone, keptColumns);
  if (conditions.length === 0) return undefined;
  const { rows: kept } = await database.execute(sql`select from kept_sales where account_id = ${accountId}`);
  if (kept.length === 0) return undefined;
  const queued = sql`select customer_id from stale_customer where account_id = ${accountId}`;
  const { rows } = await database.execute<{ id: number }>(sql`
    select customer.id from customer_sales kept join customer on customer.id = kept.customer_id
    where kept.account_id = ${accountId} and ${sql.join(conditions, sql` and `)} and ${where}
      and not exists (select from (${queued}) queued where queued.customer_id = kept.customer_id)
    union all
    select customer.id from (select distinct customer_id from (${queued}) every) queued join customer on customer.id = queued.customer_id
    where ${where}
    limit ${limit}`);
  return rows.map(({ id }) => id);
}
