import { sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/database/database.ts';

/** Any number, as long as every process of one database uses the same. */
const insightLock = 727_005;

/**
 * Has transactions that compute customers of one account take turns, until this one ends: of two that computed the same customer at
 * once, the one with the older purchases could write last. Take it before anything is read.
 */
export async function lockAccount(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${insightLock}, ${accountId})`);
}
