import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Queryable } from '../../kernel/database/database.ts';
import { currentHoldOut, type HoldOut } from '../experiments/hold-out.ts';
import { type Attribution, usualAttribution } from './attribution.sql.ts';

/** The settings of an account that decide how its purchases are counted. */
export interface AccountMeasures extends Attribution {
  readonly timeZone: string;
  /** Currency of its amounts, ISO 4217. */
  readonly currency: string;
}

/** The account, its measures, and today's date on its clock: `2026-11-24`. */
export interface AudienceScope extends AccountMeasures {
  readonly accountId: number;
  readonly today: string;
  /** The control group of the account, which no audience of advertising contains; null or missing: there is none to leave out. */
  readonly holdOut?: HoldOut | null;
}

/** Defaults for an account that does not exist. */
const noMeasures: AccountMeasures = { timeZone: 'UTC', currency: 'COP', ...usualAttribution };

/** The columns of `account a` that make up its measures. */
export const measureColumns = sql`a.time_zone as "timeZone", a.currency, a.attribution_days as "attributionDays",
  a.attribution_touch as "attributionTouch"`;

const dayOf = (now: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export function scopeOf(accountId: number, measures: AccountMeasures | undefined, now: Date): AudienceScope {
  const { timeZone, currency, attributionDays, attributionTouch } = measures ?? noMeasures;
  return { accountId, timeZone, currency, attributionDays, attributionTouch, today: dayOf(now, timeZone) };
}

/** An account that does not exist has no customers, whatever its clock. */
export async function audienceScope(database: Queryable, accountId: number, now = new Date()): Promise<AudienceScope> {
  const { rows } = await database.execute<Record<string, unknown> & AccountMeasures>(
    sql`select ${measureColumns} from account a where a.id = ${accountId}`,
  );
  const scope = scopeOf(accountId, rows[0], now);
  return { ...scope, holdOut: await currentHoldOut(database, accountId, scope.today) };
}

/** Days on the account's clock, both included, and the moments at which they begin and end; `to` is not included. */
export interface PurchaseWindow {
  readonly first: string;
  readonly last: string;
  readonly from: string;
  readonly to: string;
}

type RankDays = Pick<ProfileSelection, 'rankStart' | 'rankEnd'>;

/** Whether a selection has its own dates for purchases. */
export const hasRankDays = ({ rankStart, rankEnd }: RankDays): boolean => rankStart !== '' && rankEnd !== '';

/** The days whose purchases count: the selection's own where both are set, else the last 12 months including today. */
export function windowOf(selection: RankDays, { timeZone, today }: AudienceScope): PurchaseWindow {
  const isRank = hasRankDays(selection);
  const last = Temporal.PlainDate.from(isRank ? selection.rankEnd : today);
  const first = isRank ? Temporal.PlainDate.from(selection.rankStart) : last.subtract({ years: 1 }).add({ days: 1 });
  const startOf = (day: Temporal.PlainDate): string => day.toZonedDateTime(timeZone).toInstant().toString();
  return { first: first.toString(), last: last.toString(), from: startOf(first), to: startOf(last.add({ days: 1 })) };
}
