import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { InsightScope } from '../insight-scope.ts';
import type { ModelParameters } from './model-parameters.ts';

/** How much history an account has. */
export interface History {
  readonly people: number;
  /** Customers who bought on two days or more. */
  readonly returning: number;
  /** Days since the first purchase. */
  readonly days: number;
}

/** With less than this, no model is fitted. */
const leastReturning = 500;
const leastDays = 183;

export const isColdStart = ({ returning, days }: History): boolean => returning < leastReturning || days < leastDays;

/** Why simple rules are used, in a sentence for staff. */
export const coldStartReason = ({ returning, days }: History): string =>
  returning < leastReturning
    ? `Hay ${returning} clientes que volvieron a comprar; con ${leastReturning} se ajusta un modelo.`
    : `Hay compras de ${days} días; con ${leastDays} se ajusta un modelo.`;

export async function readHistory(database: Queryable, { accountId, today }: InsightScope): Promise<History> {
  const { rows } = await database.execute<Record<string, unknown> & History>(sql`
    select count(*)::int as people, (count(*) filter (where visits > 1))::int as returning,
      coalesce(${today}::date - min(first_day), 0)::int as days
    from customer_rhythm where account_id = ${accountId} and excluded is null`);
  return rows[0] ?? { people: 0, returning: 0, days: 0 };
}

/** Of fewer customers who came back nothing is learned. */
const leastGaps = 20;
const usualDays = { riskDays: 90, inactiveDays: 365 };
const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, Math.round(value)));

/**
 * The days without a purchase after which customers are at risk and inactive: those within which 80 % and 95 % of the customers who
 * come back usually do so.
 */
export async function simpleRules(database: Queryable, { accountId }: InsightScope): Promise<ModelParameters> {
  const { rows } = await database.execute<{ gaps: number; risk: number; inactive: number }>(sql`
    select count(*)::int as gaps, percentile_cont(0.8) within group (order by median_gap) as risk,
      percentile_cont(0.95) within group (order by median_gap) as inactive
    from customer_rhythm where account_id = ${accountId} and excluded is null and median_gap is not null`);
  const [found] = rows;
  if (!found || found.gaps < leastGaps) return { kind: 'regla simple', ...usualDays };
  const riskDays = within(14, 1.5 * found.risk, 180);
  return { kind: 'regla simple', riskDays, inactiveDays: within(Math.max(60, riskDays + 30), 2 * found.inactive, 365) };
}
