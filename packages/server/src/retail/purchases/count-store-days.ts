import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { storeDayFigures } from './store-days.sql.ts';

/** Class of the advisory lock by account of whoever sums up days: an arbitrary number. */
const storeDayLock = 727_017;
/** Days that are summed up in one statement. */
const daysAtOnce = 31;

interface Account {
  readonly id: number;
  readonly timeZone: string;
}

/** Days of an account, the last one excluded: `2026-11-24`. */
interface Days extends Record<string, unknown> {
  readonly first: string;
  readonly end: string;
}

const locked = <Result>(database: Database, { id }: Account, work: (transaction: Transaction) => Promise<Result>) =>
  database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${storeDayLock}, ${id})`);
    return work(transaction);
  });

/** The days before this one are summed up: yesterday changes so often that it costs less to read its receipts. */
const countedDays = (now: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: 1 })
    .toString();

interface Known extends Record<string, unknown> {
  readonly id: number;
  readonly timeZone: string | null;
  readonly countedBefore: string | null;
  readonly hasStale: boolean;
}

/** The accounts with stores and days to be summed up. */
async function openAccounts(database: Database, now: Date): Promise<Account[]> {
  const { rows } = await database.execute<Known>(sql`
    select of_account.id, p.time_zone as "timeZone", p.counted_before::text as "countedBefore",
      exists (select from stale_store_day s where s.account_id = of_account.id) as "hasStale"
    from (select distinct account_id as id from store) of_account left join store_day_progress p on p.account_id = of_account.id`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return (await accountsRepository.list(database)).filter(({ id, timeZone }) => {
    const progress = known.get(id);
    if (!progress) return false;
    const isCounted = progress.countedBefore !== null && progress.countedBefore >= countedDays(now, timeZone);
    return progress.hasStale || progress.timeZone !== timeZone || !isCounted;
  });
}

/**
 * Has changes of receipts queued that are older than the days to be summed up. An account whose time zone has changed begins anew.
 */
async function queueChanges(database: Database, account: Account, now: Date): Promise<void> {
  const { id, timeZone } = account;
  await locked(database, account, async (transaction) => {
    const before = sql`${countedDays(now, timeZone)}::timestamp at time zone ${timeZone}`;
    const { rows } = await transaction.execute<{ isSame: boolean }>(
      sql`select time_zone = ${timeZone} as "isSame" from store_day_progress where account_id = ${id}`,
    );
    if (!rows[0]?.isSame) {
      await transaction.execute(sql`delete from store_day where account_id = ${id}`);
      await transaction.execute(sql`delete from store_day_progress where account_id = ${id}`);
    }
    await transaction.execute(sql`
      insert into store_day_progress as p (account_id, time_zone, queued_before) values (${id}, ${timeZone}, ${before})
      on conflict (account_id) do update set queued_before = excluded.queued_before, queued_since = null
        where p.queued_before < excluded.queued_before`);
  });
  // In a transaction of its own: of those that began before the other one was committed, none may have seen it.
  await database.execute(sql`
    update store_day_progress set queued_since = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    where account_id = ${id} and queued_since is null`);
}

/** The triggers that tell which days have changed, or that all have. */
const telling = ['receipts_in_store_days', 'receipts_out_of_store_days', 'receipts_between_store_days', 'receipts_truncated'];

/** Whether changes of receipts are told: a cluster has no triggers. */
async function areChangesTold(database: Database): Promise<boolean> {
  const { rows } = await database.execute<{ told: number }>(sql`
    select count(*)::int as told from pg_trigger
    where tgrelid = 'counted_receipt'::regclass and tgenabled in ('O', 'A') and tgname = any(${sql.param(telling)}::text[])`);
  return rows[0]?.told === telling.length;
}

/** Sums up some days anew. */
async function sumUp(transaction: Transaction, { id, timeZone }: Account, { first, end }: Days): Promise<void> {
  const at = (day: string): SQL => sql`(${day}::timestamp at time zone ${timeZone})`;
  await transaction.execute(sql`delete from store_day where account_id = ${id} and day >= ${first}::date and day < ${end}::date`);
  await transaction.execute(sql`
    insert into store_day (account_id, store_id, day, purchases, amount, buyers)
    select ${id}::int, r.store_id, (r.at at time zone ${timeZone})::date, ${storeDayFigures} from receipt r
    where r.store_id = any(array(select id from store where account_id = ${id})) and r.at >= ${at(first)} and r.at < ${at(end)}
    group by 2, 3`);
}

/** Sums up the next days that have no rows yet. False: none is left, or somebody may still be changing their receipts unseen. */
const sumUpNext = (database: Database, account: Account): Promise<boolean> =>
  locked(database, account, async (transaction) => {
    const { id, timeZone } = account;
    const { rows } = await transaction.execute<Days & { readonly isSeen: boolean }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= queued_since as "isSeen",
        (queued_before at time zone ${timeZone})::date::text as end,
        coalesce(counted_before, (
          select (min(oldest.at) at time zone ${timeZone})::date from store
          cross join lateral (select r.at from receipt r where r.store_id = store.id order by r.at limit 1) oldest where account_id = ${id}
        ), (queued_before at time zone ${timeZone})::date)::text as first
      from store_day_progress where account_id = ${id}`);
    const [left] = rows;
    if (!left?.isSeen) return false;
    const later = Temporal.PlainDate.from(left.first).add({ days: daysAtOnce }).toString();
    const end = later < left.end ? later : left.end;
    if (left.first < end) await sumUp(transaction, account, { first: left.first, end });
    await transaction.execute(sql`update store_day_progress set counted_before = ${end}::date where account_id = ${id}`);
    return end < left.end;
  });

/** Days that follow one another as spans of at most `daysAtOnce`. */
function spansOf(days: readonly string[]): Days[] {
  const spans: { first: string; end: string; length: number }[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    const end = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
    if (last && last.end === day && last.length < daysAtOnce) Object.assign(last, { end, length: last.length + 1 });
    else spans.push({ first: day, end, length: 1 });
  }
  return spans;
}

/** Sums up the days of the queue anew, in one transaction, so that readers find them in the queue or summed up. */
const sumUpStale = (database: Database, account: Account): Promise<void> =>
  locked(database, account, async (transaction) => {
    const { id, timeZone } = account;
    const { rows } = await transaction.execute<{ day: string }>(sql`
      with taken as (delete from stale_store_day where account_id = ${id} returning first_at, last_at),
      span as (
        select distinct (first_at at time zone ${timeZone})::date as first, (last_at at time zone ${timeZone})::date as last from taken
      )
      select distinct day::date::text as day from span, generate_series(first::timestamp, last::timestamp, interval '1 day') day
      where day < (select counted_before from store_day_progress where account_id = ${id}) order by 1`);
    for (const days of spansOf(rows.map(({ day }) => day))) await sumUp(transaction, account, days);
  });

/**
 * Sums up what stores sold on each day: the days that have ended since the last run, and those whose receipts have changed. It may be
 * interrupted and repeated; meanwhile readers read the receipts. Where no triggers tell what has changed, it keeps no day.
 */
export async function countStoreDays(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const isOver = () => signal?.aborted === true;
  if (!(await areChangesTold(database))) {
    await database.execute(sql`delete from store_day_progress`);
    return;
  }
  for (const account of await openAccounts(database, now)) {
    if (isOver()) return;
    await queueChanges(database, account, now);
    await sumUpStale(database, account);
    while (!isOver() && (await sumUpNext(database, account)));
  }
}
