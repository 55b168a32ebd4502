import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Queryable } from '../kernel/database/database.ts';

/** Whose customers are computed, on which clock, and for what day of that clock: `2026-11-24`. */
export interface InsightScope {
  readonly accountId: number;
  readonly timeZone: string;
  readonly today: string;
}

/** The day and the hour, 0 to 23, on a clock. */
export function localTime(now: Date, timeZone: string): { readonly day: string; readonly hour: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return { day: local.toPlainDate().toString(), hour: local.hour };
}

/** The moment at which a day ends on the account's clock. */
export function endOfDay({ timeZone, today }: Pick<InsightScope, 'timeZone' | 'today'>): string {
  return Temporal.PlainDate.from(today).add({ days: 1 }).toZonedDateTime(timeZone).toInstant().toString();
}

/** So many days before or after a day. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Throws when there is no such account. */
export async function insightScope(database: Queryable, accountId: number, now: Date): Promise<InsightScope> {
  const { rows } = await database.execute<{ timeZone: string }>(
    sql`select time_zone as "timeZone" from account where id = ${accountId}`,
  );
  const [row] = rows;
  if (!row) throw new Error(`The account ${accountId} is not there.`);
  return { accountId, timeZone: row.timeZone, today: localTime(now, row.timeZone).day };
}
