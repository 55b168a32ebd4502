import { sql } from 'drizzle-orm';
import type { Queryable } from '../kernel/database/database.ts';
import { longDay } from './explanation/insight-words.ts';
import { addDays, endOfDay, type InsightScope } from './insight-scope.ts';

/** Days without any purchase of an account from which on its purchases count as outdated: they were not imported, rather than not made. */
const currentDays = 7;

/**
 * Whether purchases that end on a day are outdated.
 *
 * @param until the last day with a purchase of the account; null without any
 */
export const isOutdated = (until: string | null, today: string): until is string =>
  until !== null && until < addDays(today, -currentDays);

/**
 * The day up to which silence is measured: today, or the last day with a purchase where the purchases are outdated. Nobody is silent on
 * days of which nothing is known.
 */
export const horizonOf = (until: string | null, today: string): string => (isOutdated(until, today) ? until : today);

/** The first month, `2026-11`, that is not over: today's, or the first one of which outdated purchases do not show the end. */
export const monthUnderWay = (until: string | null, today: string): string =>
  (isOutdated(until, today) ? addDays(until, 1) : today).slice(0, 7);

/** That nothing is known of the customers since a day, so that nobody takes missing purchases for silence. */
export const outdatedWords = (until: string): string =>
  `La última compra que conocemos es del ${longDay(until)}: los días sin venir se cuentan hasta ahí.`;

/**
 * The last day with a purchase of the account until the end of the scope's day. Null without any. It is read from the customers, and from
 * the purchases of those alone who have changed or bought ahead.
 */
export async function lastPurchaseDay(database: Queryable, scope: InsightScope): Promise<string | null> {
  const { accountId, timeZone } = scope;
  const end = sql`${endOfDay(scope)}::timestamptz`;
  const { rows } = await database.execute<{ day: string | null }>(sql`
    select (max(case when not exists (select from stale_customer c where c.account_id = ${accountId} and c.customer_id = k.id)
          and (k.last_purchase_at is null or k.last_purchase_at < ${end}) then k.last_purchase_at
        else (select p.at from purchase p where p.customer_id = k.id and p.amount >= 0 and p.at < ${end} order by p.at desc limit 1) end)
      at time zone ${timeZone})::date::text as day
    from customer k where k.account_id = ${accountId} and k.scoring_objected_at is null`);
  return rows[0]?.day ?? null;
}

/** The last day with a purchase when all scores were last computed. Null without any purchase. */
export async function purchasesUntil(database: Queryable, accountId: number): Promise<string | null> {
  const { rows } = await database.execute<{ day: string | null }>(
    sql`select purchases_until::text as day from insight_progress where account_id = ${accountId}`,
  );
  return rows[0]?.day ?? null;
}

/**
 * Records the last day with a purchase of the account, to which its statistics were computed, before scores are. All of them are computed
 * up to the same day, those of changed customers also, until it is recorded again.
 */
export async function recordPurchasesUntil(database: Queryable, accountId: number, day: string | null): Promise<void> {
  await database.execute(sql`
    insert into insight_progress (account_id, purchases_until) values (${accountId}, ${day}::date)
    on conflict (account_id) do update set purchases_until = excluded.purchases_until`);
}

/** The day up to which the scores of an account measure silence. */
export const readHorizon = async (database: Queryable, { accountId, today }: InsightScope): Promise<string> =>
  horizonOf(await purchasesUntil(database, accountId), today);

/** Whether later purchases came to an account whose scores end with outdated ones: then all of its scores are. */
export async function hasCaughtUp(database: Queryable, scope: InsightScope): Promise<boolean> {
  const until = await purchasesUntil(database, scope.accountId);
  return isOutdated(until, scope.today) && ((await lastPurchaseDay(database, scope)) ?? until) > until;
}
