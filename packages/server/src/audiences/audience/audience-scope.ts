import { type MessageLanguage, usualLanguage } from '@pregon/contract/account/message-language';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Queryable } from '../../kernel/database/database.ts';
import { lastYear, type PurchaseWindow, windowOfDays } from '../../retail/purchases/purchase-window.ts';
import { horizonOf } from '../../insight/data-horizon.ts';
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
  /** The language of its messages. */
  readonly language: MessageLanguage;
  readonly today: string;
  /** The day up to which scores measure silence: today, or the last day with a purchase where the purchases are outdated. */
  readonly horizon: string;
  /** Whether the kept figures of purchases are complete for this day: see `customer_sales`. */
  readonly hasKeptSales?: boolean;
  /** Whether the tables are spread over a cluster: then joins of rows of a customer name the customer, too. */
  readonly isDistributed?: boolean;
  /** The control group of the account, which no audience of advertising contains; null or missing: there is none to leave out. */
  readonly holdOut?: HoldOut | null;
}

/** The measures of an account, and how far its computed figures go. */
export interface StoredMeasures extends AccountMeasures {
  readonly language: MessageLanguage;
  readonly isDistributed: boolean;
  /** The newest day of its kept figures of purchases, if they are complete. */
  readonly keptDay: string | null;
  /** The last day with a purchase when all scores were last computed. */
  readonly purchasesUntil: string | null;
}

/** Defaults for an account that does not exist. */
const noMeasures: StoredMeasures = {
  timeZone: 'UTC',
  currency: 'COP',
  language: usualLanguage,
  ...usualAttribution,
  isDistributed: false,
  keptDay: null,
  purchasesUntil: null,
};

/**
 * Whether the tables are spread over a cluster, from the catalog: `distribute.sql` requires a customer of every engagement, which one
 * machine does not.
 */
const hasSpreadTables = sql`(select attnotnull from pg_attribute where attrelid = 'engagement'::regclass and attname = 'customer_id')`;

/** The columns of `account a` that make up its measures. */
export const measureColumns = sql`a.time_zone as "timeZone", a.currency, a.language, a.attribution_days as "attributionDays",
  a.attribution_touch as "attributionTouch", ${hasSpreadTables} as "isDistributed",
  (select day::text from kept_sales where account_id = a.id and time_zone = a.time_zone) as "keptDay",
  (select purchases_until::text from insight_progress where account_id = a.id) as "purchasesUntil"`;

const dayOf = (now: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export function scopeOf(accountId: number, measures: StoredMeasures | undefined, now: Date): AudienceScope {
  const { timeZone, currency, language, attributionDays, attributionTouch, isDistributed, keptDay, purchasesUntil } =
    measures ?? noMeasures;
  const today = dayOf(now, timeZone);
  const hasKeptSales = keptDay !== null && keptDay <= today;
  const horizon = horizonOf(purchasesUntil, today);
  return {
    accountId,
    timeZone,
    currency,
    language,
    attributionDays,
    attributionTouch,
    isDistributed,
    today,
    horizon,
    hasKeptSales,
  };
}

/** An account that does not exist has no customers, whatever its clock. */
export async function audienceScope(database: Queryable, accountId: number, now = new Date()): Promise<AudienceScope> {
  const { rows } = await database.execute<Record<string, unknown> & StoredMeasures>(
    sql`select ${measureColumns} from account a where a.id = ${accountId}`,
  );
  const scope = scopeOf(accountId, rows[0], now);
  return { ...scope, holdOut: await currentHoldOut(database, accountId, scope.today) };
}

type RankDays = Pick<ProfileSelection, 'rankStart' | 'rankEnd'>;

/** Whether a selection has its own dates for purchases. */
export const hasRankDays = ({ rankStart, rankEnd }: RankDays): boolean => rankStart !== '' && rankEnd !== '';

/** The days whose purchases count: the selection's own where both are set, else the last 12 months including today. */
export function windowOf(selection: RankDays, scope: AudienceScope): PurchaseWindow {
  return hasRankDays(selection) ? windowOfDays(selection.rankStart, selection.rankEnd, scope.timeZone) : lastYear(scope);
}
