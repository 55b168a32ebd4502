import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';

/** Class of the advisory lock by account: triggers of `purchase` take it shared, those of the tables that it refers to exclusively. */
const deletionLock = 727_004;

/** The references that triggers verify instead of foreign keys: code that reads the foreign keys of the database reads these as well. */
export const verifiedReferences = [
  { table: 'purchase', column: 'customer_id', to: 'customer' },
  { table: 'purchase', column: 'store_id', to: 'store' },
  { table: 'purchase', column: 'product_id', to: 'product' },
] as const;

/**
 * Prepares a transaction that adds many purchases whose customers, stores and products its statements look up in their account. It tries
 * to take the shared lock of deletions before those statements, so that what they find cannot disappear: then the triggers need not verify
 * it again. They leave the last purchases of the customers to `updateLastPurchases`, which the change queue reminds of.
 */
export async function beginBulkPurchases(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.execute(sql`select set_config('pregon.last_purchases', 'deferred', true),
    case when pg_try_advisory_xact_lock_shared(${deletionLock}, ${accountId})
      then set_config('pregon.purchase_references', 'verified', true) end`);
}

/**
 * Takes the advisory lock for deletions of customers, stores and products until the end of the transaction. The deletion itself takes it,
 * too, but a transaction that locks such rows before it deletes them begins with this: otherwise it and somebody who adds purchases of
 * these rows may wait for each other.
 */
export async function lockOwnerDeletion(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${deletionLock}, ${accountId})`);
}
