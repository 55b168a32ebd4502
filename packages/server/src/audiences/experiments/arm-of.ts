import { createHash } from 'node:crypto';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** Into how many parts customers are divided: a part is a hundredth of a percent of them. */
const buckets = 10_000;
/** Hexadecimal digits of the hash that are used: 48 bits, which a number of JavaScript holds exactly. */
const digits = 12;

/** What decides the arm of a customer. */
export interface ArmPlan {
  /** Percent of the control group, which is arm 0. */
  readonly controlShare: number;
  /** The number of versions: the arms from 1. */
  readonly arms: number;
  /** The key of the hash. */
  readonly salt: string;
}

/**
 * The part of a customer, from 0: the first 48 bits of sha256(salt ‖ id), modulo 10,000. The same customer has the same part in every
 * process, whatever the order of assignment, and parts of different salts are independent of each other.
 */
export const bucketOf = (salt: string, customerId: number): number =>
  createHash('sha256')
    .update(`${salt}${customerId}`)
    .digest()
    .readUIntBE(0, digits / 2) % buckets;

/** The same as an SQL expression. */
export const bucketSql = (salt: string, customerId: SQLWrapper): SQL => sql`
  (('x' || left(encode(sha256(convert_to(${salt}::text || ${customerId}::text, 'UTF8')), 'hex'), ${sql.raw(String(digits))}))::bit(48)::bigint
    % ${sql.raw(String(buckets))})`;

/** Where each arm ends: arm 0 has the parts below the first limit, arm 1 those from there to below the second, and so on. */
export function armLimits({ controlShare, arms }: Omit<ArmPlan, 'salt'>): readonly number[] {
  const control = (controlShare / 100) * buckets;
  return Array.from({ length: arms + 1 }, (_, arm) => Math.round(control + ((buckets - control) * arm) / arms));
}

/** The planned part of all people in each arm, 0 to 1. */
export const armShares = (plan: Omit<ArmPlan, 'salt'>): readonly number[] =>
  armLimits(plan).map((limit, arm, limits) => (limit - (limits[arm - 1] ?? 0)) / buckets);

/** The arm of a customer. */
export function armOf(plan: ArmPlan, customerId: number): number {
  const bucket = bucketOf(plan.salt, customerId);
  return armLimits(plan).findIndex((limit) => bucket < limit);
}

/** The same as an SQL expression. */
export function armSql(plan: ArmPlan, customerId: SQLWrapper): SQL {
  const cases = armLimits(plan).map((limit, arm) => sql.raw(` when bucket < ${limit} then ${arm}`));
  return sql`(select (case${sql.join(cases, sql``)} end)::smallint from (select ${bucketSql(plan.salt, customerId)} as bucket) hashed)`;
}
