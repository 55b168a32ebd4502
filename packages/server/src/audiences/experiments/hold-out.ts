import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Queryable } from '../../kernel/database/database.ts';
import { accountHoldOutRepository } from '../../identity/accounts/account-hold-out.repository.ts';
import { bucketSql } from './arm-of.ts';
import { experiments } from './experiments.table.ts';

/** The control group of an account in a quarter. */
export interface HoldOut {
  /** The first day of the quarter on the account's clock: `2026-10-01`. */
  readonly quarter: string;
  /** Percent of the customers. */
  readonly share: number;
  /** The key of the hash: another in each quarter, so that nobody is left out for good. */
  readonly salt: string;
}

/** The first day of the quarter of a day: `2026-10-01` for `2026-11-23`. */
export function quarterOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.with({ month: Math.floor((date.month - 1) / 3) * 3 + 1, day: 1 }).toString();
}

/** The first day of the quarter after another. */
export const nextQuarter = (quarter: string): string => Temporal.PlainDate.from(quarter).add({ months: 3 }).toString();

/** The share that an account has chosen, the key of its hash, and the share that holds in this quarter because people are assigned. */
export async function holdOutShares(database: Queryable, accountId: number, today: string) {
  const chosen = await accountHoldOutRepository.read(database, accountId);
  const [assigned] = await database
    .select({ share: experiments.controlShare })
    .from(experiments)
    .where(and(eq(experiments.accountId, accountId), eq(experiments.quarter, quarterOf(today))));
  return { ...chosen, fixedShare: assigned?.share ?? null };
}

/** The control group of an account today; null: it has none. */
export async function currentHoldOut(database: Queryable, accountId: number, today: string): Promise<HoldOut | null> {
  const { share, key, fixedShare } = await holdOutShares(database, accountId, today);
  if (share === 0 || key === null) return null;
  const quarter = quarterOf(today);
  return { quarter, share: fixedShare ?? share, salt: `${key}/${quarter}/` };
}

/**
 * The condition that a customer is in the control group of the account. It is the only one that decides this: whatever sends
 * advertising or hands out benefits asks it, so that these people are left out of everything. Messages of service do not ask.
 */
export const isHeldOut = ({ share, salt }: HoldOut, customerId: SQLWrapper): SQL =>
  sql`(${bucketSql(salt, customerId)} < ${sql.raw(String(share * 100))})`;
