import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Queryable } from '../../kernel/database/database.ts';

/** Whose customers are looked at, and what day it is on that account's clock: `2026-11-24`. */
export interface AudienceScope {
  readonly accountId: number;
  readonly timeZone: string;
  readonly today: string;
}

const dayOf = (now: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export const scopeOf = (accountId: number, timeZone: string, now: Date): AudienceScope => ({
  accountId,
  timeZone,
  today: dayOf(now, timeZone),
});

/** An account that does not exist has no customers, whatever its clock. */
export async function audienceScope(database: Queryable, accountId: number, now = new Date()): Promise<AudienceScope> {
  const { rows } = await database.execute<{ timeZone: string }>(
    sql`select time_zone as "timeZone" from account where id = ${accountId}`,
  );
  return scopeOf(accountId, rows[0]?.timeZone ?? 'UTC', now);
}

/** Days on the account's clock, both included, and the moments at which they begin and end; `to` is not included. */
export interface PurchaseWindow {
  readonly first: string;
  readonly last: string;
  readonly from: string;
  readonly to: string;
}

type RankDays = Pick<ProfileSelection, 'rankStart' | 'rankEnd'>;

/** Has a selection days of its own for what was bought? */
export const hasRankDays = ({ rankStart, rankEnd }: RankDays): boolean => rankStart !== '' && rankEnd !== '';

/** The days whose purchases count: those of the rank where both are set, else the last 12 months up to and with today. */
export function windowOf(selection: RankDays, { timeZone, today }: AudienceScope): PurchaseWindow {
  const isRank = hasRankDays(selection);
  const last = Temporal.PlainDate.from(isRank ? selection.rankEnd : today);
  const first = isRank ? Temporal.PlainDate.from(selection.rankStart) : last.subtract({ years: 1 }).add({ days: 1 });
  const startOf = (day: Temporal.PlainDate): string => day.toZonedDateTime(timeZone).toInstant().toString();
  return { first: first.toString(), last: last.toString(), from: startOf(first), to: startOf(last.add({ days: 1 })) };
}
