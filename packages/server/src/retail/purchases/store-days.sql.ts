import { type SQL, sql } from 'drizzle-orm';

/** Stores of an account, and days of its clock. */
export interface StoreDaysScope {
  readonly accountId: number;
  readonly storeIds: readonly number[];
  /** The start of the first day, and the end of the last one. */
  readonly from: Date;
  readonly to: Date;
  readonly timeZone: string;
}

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The figures of rows of `receipt r` that are kept by store and day: a return is no purchase, but lowers the amount. */
export const storeDayFigures: SQL = sql`(count(*) filter (where r.amount >= 0))::int as purchases, sum(r.amount) as amount,
  string_agg(int8send(r.customer_id), ''::bytea) filter (where r.amount >= 0) as buyers`;

/**
 * What stores sold on each day: common table expressions, of which `sold` has a row of `store_id`, `day`, `purchases`, `amount` and `buyers`
 * for each store and day with receipts. Days are read from the kept sums; those that are not summed up, or wait in the queue, from the
 * receipts. All of it is of one moment.
 */
export function storeDaysSold({ accountId, storeIds, from, to, timeZone }: StoreDaysScope): SQL {
  const stores = sql`${sql.param([...storeIds])}::int[]`;
  const local = (at: Date): SQL => sql`(${moment(at)} at time zone ${timeZone})::date`;
  return sql`
    asked as materialized (
      select n::int, day::date, day at time zone ${timeZone} as starts, (day + interval '1 day') at time zone ${timeZone} as ends
      from generate_series(${local(from)}::timestamp, ${local(to)} - interval '1 day', interval '1 day') with ordinality as day (day, n)
    ), day as materialized (
      select asked.*, exists (
        select from store_day_progress p
        where p.account_id = ${accountId} and p.time_zone = ${timeZone} and asked.day < p.counted_before
      ) and not exists (
        select from stale_store_day s where s.account_id = ${accountId} and s.first_at < asked.ends and s.last_at >= asked.starts
      ) as is_kept from asked
    ), fresh as materialized (
      select min(starts) as starts, max(ends) as ends from (
        select starts, ends, n - row_number() over (order by n) as run from day where not is_kept
      ) following group by run
    ), sold as materialized (
      select k.store_id, k.day, k.purchases, k.amount, k.buyers from store_day k
      where k.account_id = ${accountId} and k.store_id = any(${stores}) and k.day >= ${local(from)} and k.day < ${local(to)}
        and k.day in (select day from day where is_kept)
      union all
      select r.store_id, (select day from day where day.n = r.n), ${storeDayFigures} from (
        select r.*, width_bucket(r.at, (select array_agg(starts order by n) from day)) as n
        from fresh cross join lateral (
          -- The stores are those of the account: a condition on the account would be read from the table.
          select store_id, at, customer_id, amount from receipt r
          where r.store_id = any(${stores}) and r.at >= fresh.starts and r.at < fresh.ends offset 0
        ) r
      ) r group by r.store_id, r.n
    )`;
}
