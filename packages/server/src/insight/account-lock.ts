import { sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/database/database.ts';
import { changeTakingLock } from '../retail/changes/change-queue.ts';

/**
 * Takes an advisory lock on an account until the transaction ends, so that transactions that compute its customers run one after the
 * other. Without it, the transaction that read the older purchases could write last (a lost update). Take the lock before reading
 * anything.
 */
export async function lockAccount(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${changeTakingLock}, ${accountId})`);
}
