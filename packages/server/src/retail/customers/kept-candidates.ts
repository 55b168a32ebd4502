import type { CustomerFilter } from '@pregon/contract/customers/customer.schema';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { ofReadableStore, type StoreScope } from '../stores/store-scope.sql.ts';

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

export interface CandidateLimits {
  /** The most ids that are returned. */
  readonly most: number;
  /** A last purchase or store that more customers have is common: reading the list in its order finds enough of them sooner. */
  readonly common: number;
}

/**
 * The ids of the customers of a filter by the last purchase or its store: those that `customer_sales` finds by an index, and those in the
 * change queue, each compared with the whole filter again. Undefined: neither the filter nor the caller is limited to some, too many
 * customers match, or the figures are not complete.
 *
 * @param where all conditions of the filter, on a row of `customer`
 */
export async function keptCandidates(
  database: Queryable,
  { accountId, timeZone, ...scope }: StoreScope & { readonly timeZone: string },
  filter: CustomerFilter,
  where: SQL,
  { most, common }: CandidateLimits,
): Promise<readonly number[] | undefined> {
  const conditions = [...lastPurchaseConditions(filter, timeZone, keptColumns), ...ofReadableStore(scope, keptColumns.store)];
  if (conditions.length === 0) return undefined;
  const indexed = sql`kept.account_id = ${accountId} and ${sql.join(conditions, sql` and `)}`;
  const { rows: counted } = await database.execute<{ count: number }>(sql`
    select (select count(*)::int from (select from customer_sales kept where ${indexed} limit ${common + 1}) found) as count
    from kept_sales where account_id = ${accountId}`);
  if ((counted[0]?.count ?? Infinity) > common) return undefined;
  const queued = sql`select customer_id from stale_customer where account_id = ${accountId}`;
  const { rows } = await database.execute<{ id: number }>(sql`
    select customer.id from customer_sales kept join customer on customer.id = kept.customer_id
    where ${indexed} and ${where}
      and not exists (select from (${queued}) queued where queued.customer_id = kept.customer_id)
    union all
    select customer.id from (select distinct customer_id from (${queued}) every) queued join customer on customer.id = queued.customer_id
    where ${where}
    limit ${most}`);
  return rows.map(({ id }) => id);
}
