import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { countedReceipts } from '../../retail/purchases/receipts.table.ts';

/** When the last planned sending of each of some schedules is due; a schedule without any to come is missing. */
export async function lastPlanned(database: Queryable, scheduleIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await database.execute<{ id: number; at: string }>(sql`
    select schedule_id as id, max(due_at) as at from occurrence
    where schedule_id = any(${sql.param([...scheduleIds])}::int[]) and state = ${textLiteral(occurrenceState.scheduled)} group by 1`);
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/**
 * The last purchase of an account from the kept figures of its customers, and for those in the change queue from the customers themselves:
 * a SELECT without rows while the figures are not complete.
 */
const keptUntil = (accountId: number): SQL => sql`
  select greatest(
    (select kept.last_purchase_at from customer_sales kept
      where kept.account_id = ${accountId} and kept.last_purchase_at is not null and not exists (
        select from stale_customer s where s.account_id = ${accountId} and s.customer_id = kept.customer_id)
      order by kept.last_purchase_at desc limit 1),
    (select max(c.last_purchase_at) from stale_customer s join customer c on c.id = s.customer_id where s.account_id = ${accountId})
  ) as at from kept_sales where account_id = ${accountId}`;

/** The last moment of which an account has purchases; null without any. Purchases are imported late. */
export async function dataUntil(database: Queryable, accountId: number): Promise<Date | null> {
  const { rows: kept } = await database.execute<{ at: string | null }>(keptUntil(accountId));
  const { rows } =
    kept.length > 0
      ? { rows: kept }
      : await database.execute<{ at: string | null }>(
          sql`select max(last_purchase_at) as at from customer where account_id = ${accountId}`,
        );
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}

/** For so many days after its end a result waits for stores that have not sold since: later they are taken for closed. */
const waitDays = 7;
/** A store sells every day that sold on so many of so many days: it may be closed on Sundays. */
const dailySales = { least: 24, of: 28 } as const;

/**
 * For each of some ends of experiments: the day up to which the purchases of all stores are there, when one that sells every day has
 * sold nothing from the end to `now`. Its till has not reported yet, though others have. Without such a store, and seven days after the end, an
 * end is missing. Up to thirty look-ups by the index of receipts for each store.
 */
export async function storesBehind(
  database: Queryable,
  accountId: number,
  ends: readonly Date[],
  now: Date,
): Promise<ReadonlyMap<number, Date>> {
  const recent = ends.filter((end) => end <= now && now.getTime() < end.getTime() + waitDays * 86_400_000);
  if (recent.length === 0) return new Map();
  const texts = [...new Set(recent.map((end) => end.toISOString()))];
  const sold = (from: SQL, until: SQL): SQL =>
    sql`exists (select from ${countedReceipts} r where r.store_id = s.id and r.at >= ${from} and r.at < ${until})`;
  const daysBefore = (days: SQL): SQL => sql`(ended.at - make_interval(days => ${days}))`;
  const { rows } = await database.execute<{ end: string; until: string }>(sql`
    select ended.at as end, min(latest.at) as until
    from unnest(${sql.param(texts)}::timestamptz[]) ended (at) join store s on s.account_id = ${accountId}
      cross join lateral (select max(r.at) as at from ${countedReceipts} r where r.store_id = s.id and r.at < ended.at) latest
    where not ${sold(sql`ended.at`, sql`${now.toISOString()}::timestamptz`)}
      and (select count(*) from generate_series(1, ${dailySales.of}::int) day
        where ${sold(daysBefore(sql`day`), daysBefore(sql`day - 1`))}) >= ${dailySales.least}
    group by 1`);
  return new Map(rows.map(({ end, until }) => [new Date(end).getTime(), new Date(until)]));
}
