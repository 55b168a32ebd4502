import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../kernel/database/database.ts';

/**
 * Prepares a transaction as the import of the version before does, whose triggers keep receipts: it leaves last purchases to its end, and
 * its references are verified by its own lookups if it gets the shared lock of deletions at once.
 */
export async function beginEarlierImport(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.execute(sql`select set_config('pregon.last_purchases', 'deferred', true),
    case when pg_try_advisory_xact_lock_shared(727004, ${accountId})
      then set_config('pregon.purchase_references', 'verified', true) end`);
}
