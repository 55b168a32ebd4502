import { type SQL, sql } from 'drizzle-orm';
import { moment } from './ledger.sql.ts';

/** Days of an account. */
export interface Days {
  readonly accountId: number;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** An array of ids of stores. */
export const idsOf = (storeIds: readonly number[]): SQL => sql`${sql.param([...storeIds])}::int[]`;

/** The stores of an account, or those of a list that belong to it: an array of ids. */
export const storesOf = (accountId: number, only?: readonly number[]): SQL =>
  sql`array(select id from store where account_id = ${accountId}${only ? sql` and id = any(${idsOf(only)})` : sql``})`;

/** What is at some stores within some days, as a condition. */
export const isAt = (store: SQL, at: SQL, { accountId, from, to }: Days, only?: readonly number[]): SQL =>
  sql`${store} = any(${storesOf(accountId, only)}) and ${at} >= ${moment(from)} and ${at} < ${moment(to)}`;

/**
 * The receipts of an account within some days: the FROM and WHERE of rows of `receipt r`. The account is that of
 * the stores: a condition on the receipt's own would be read from the table, and everything else is in the covering index by store.
 */
export const receiptsWithin = (days: Days): SQL => sql`receipt r where ${isAt(sql`r.store_id`, sql`r.at`, days)}`;

/** Whether a row of `receipt r` is a purchase. A return is none, but lowers the amount. */
export const isPurchase = sql`r.amount >= 0`;

/** The number of purchases and the sales less returns of rows of `receipt r`. */
export const salesSums = sql`(count(*) filter (where ${isPurchase}))::int as purchases, coalesce(sum(r.amount), 0)::float8 as amount`;

/** The customers of the purchases among rows of `receipt r`, as `readIds` reads them: null without any. */
export const idsOfBuyers = sql`string_agg(int8send(r.customer_id), ''::bytea) filter (where ${isPurchase})`;

/**
 * The sales of each day on the account's clock with receipts: a SELECT. The days of the moments are found among the starts of all days,
 * which takes half as long as converting each moment to the time zone.
 */
export const salesByDay = (days: Days, timeZone: string): SQL => {
  const local = (at: Date): SQL => sql`date_trunc('day', ${moment(at)} at time zone ${timeZone})`;
  return sql`
    with starts as materialized (
      select n::int, day::date, day at time zone ${timeZone} as at
      from generate_series(${local(days.from)}, ${local(days.to)}, interval '1 day') with ordinality as started (day, n)
    )
    select day::text, purchases, amount from (
      select width_bucket(r.at, (select array_agg(at order by n) from starts)) as n, ${salesSums} from ${receiptsWithin(days)} group by 1
    ) sold join starts using (n) order by 1`;
};
