import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { InsightScope } from '../insight-scope.ts';
import type { SilenceDays } from './model-parameters.ts';

/** Amount of purchase history of an account. */
export interface History {
  readonly people: number;
  /** Customers who bought on at least two days. */
  readonly returning: number;
  /** Days since the first purchase. */
  readonly days: number;
}

/** Cold start: no model is fitted below these limits. */
export const leastHistory = { returning: 500, days: 183 } as const;

export const isColdStart = ({ returning, days }: History): boolean =>
  returning < leastHistory.returning || days < leastHistory.days;

/** Why simple rules are used, in a sentence for staff. */
export const coldStartReason = ({ returning, days }: History): string =>
  returning < leastHistory.returning
    ? `Hay ${returning} clientes que volvieron a comprar; con ${leastHistory.returning} se ajusta un modelo.`
    : `Hay compras de ${days} días; con ${leastHistory.days} se ajusta un modelo.`;

export async function readHistory(database: Queryable, { accountId, today }: InsightScope): Promise<History> {
  const { rows } = await database.execute<Record<string, unknown> & History>(sql`
    select count(*)::int as people, (count(*) filter (where visits > 1))::int as returning,
      coalesce(${today}::date - min(first_day), 0)::int as days
    from customer_rhythm where account_id = ${accountId} and excluded is null`);
  return rows[0] ?? { people: 0, returning: 0, days: 0 };
}

/** Minimum number of returning customers to derive the rules from; with fewer, defaults apply. */
const leastGaps = 20;
const defaultDays: SilenceDays = { riskDays: 90, inactiveDays: 365, isDefault: true };
const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, Math.round(value)));

/**
 * Days without a purchase after which customers are at risk and inactive, derived from the 80th and 95th percentile of the purchase
 * intervals of returning customers.
 *
 * @param rhythms a FROM item with the columns of `customer_rhythm`
 */
export async function silenceDays(
  database: Queryable,
  { accountId }: Pick<InsightScope, 'accountId'>,
  rhythms: SQL = sql`customer_rhythm`,
): Promise<SilenceDays> {
  const { rows } = await database.execute<{ gaps: number; risk: number; inactive: number }>(sql`
    select count(*)::int as gaps, percentile_cont(0.8) within group (order by median_gap) as risk,
      percentile_cont(0.95) within group (order by median_gap) as inactive
    from ${rhythms} where account_id = ${accountId} and excluded is null and median_gap is not null`);
  const [found] = rows;
  if (!found || found.gaps < leastGaps) return defaultDays;
  const riskDays = within(14, 1.5 * found.risk, 180);
  return { riskDays, inactiveDays: within(Math.max(60, riskDays + 30), 2 * found.inactive, 365) };
}

export const simpleRules = async (database: Queryable, scope: InsightScope) =>
  ({ kind: 'regla simple', ...(await silenceDays(database, scope)) }) as const;
