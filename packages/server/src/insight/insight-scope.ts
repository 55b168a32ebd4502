import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Queryable } from '../kernel/database/database.ts';

/** Scope of a computation: the account, its time zone, and the local day, `2026-11-24`. */
export interface InsightScope {
  readonly accountId: number;
  readonly timeZone: string;
  readonly today: string;
}

/** Local day and hour, 0 to 23, in a time zone. */
export function localTime(now: Date, timeZone: string): { readonly day: string; readonly hour: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return { day: local.toPlainDate().toString(), hour: local.hour };
}

/** The instant at which the local day ends. */
export function endOfDay({ timeZone, today }: Pick<InsightScope, 'timeZone' | 'today'>): string {
  return Temporal.PlainDate.from(today).add({ days: 1 }).toZonedDateTime(timeZone).toInstant().toString();
}

/** Adds days to a date; negative numbers subtract. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The days from one date to another. */
export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days;

/** Reads the scope of an account at a moment. Throws when there is no such account. */
export async function insightScope(database: Queryable, accountId: number, now: Date): Promise<InsightScope> {
  const { rows } = await database.execute<{ timeZone: string }>(
    sql`select time_zone as "timeZone" from account where id = ${accountId}`,
  );
  const [row] = rows;
  if (!row) throw new Error(`The account ${accountId} is not there.`);
  return { accountId, timeZone: row.timeZone, today: localTime(now, row.timeZone).day };
}
