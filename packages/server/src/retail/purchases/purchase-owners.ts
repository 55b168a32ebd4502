import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';

/** Class of the advisory lock by account: who adds purchases takes it shared, who deletes what they refer to exclusively. */
const deletionLock = 727_004;

/** The references that are verified instead of by foreign keys: code that reads the foreign keys of the database reads these as well. */
export const verifiedReferences = [
  { table: 'purchase', column: 'customer_id', to: 'customer' },
  { table: 'purchase', column: 'store_id', to: 'store' },
  { table: 'purchase', column: 'product_id', to: 'product' },
] as const;

/**
 * Waits until no customer, store or product of the account is being deleted, and keeps them from being deleted until the transaction ends:
 * what its later statements look up cannot disappear. It is for transactions that hold no rows yet: one that is waited for by a deletion,
 * and that asks for this lock, would wait for it in turn.
 */
export async function keepOwners(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${deletionLock}, ${accountId})`);
}

type Owned = { readonly customerId: number; readonly storeId: number; readonly productId?: number | null | undefined };

/**
 * Verifies that the customers, stores and products of some lines are of the account, and locks their rows against deletion, as foreign keys
 * do. Throws if one is not.
 */
export async function lockOwners(transaction: Transaction, accountId: number, lines: readonly Owned[]): Promise<void> {
  const owners = {
    customer: lines.map(({ customerId }) => customerId),
    store: lines.map(({ storeId }) => storeId),
    product: lines.flatMap(({ productId }) => productId ?? []),
  };
  for (const [table, given] of Object.entries(owners)) {
    const ids = [...new Set(given)];
    if (ids.length === 0) continue;
    const { rows } = await transaction.execute(sql`
      select id from ${sql.identifier(table)} where id = any(${sql.param(ids)}::bigint[]) and account_id = ${accountId}
      order by id for key share`);
    if (rows.length < ids.length) throw new Error(`A purchase has a ${table} that is not in its account.`);
  }
}

/**
 * Takes the advisory lock for deletions of customers, stores and products until the end of the transaction. The deletion itself takes it,
 * too, but a transaction that locks such rows before it deletes them begins with this: otherwise it and somebody who adds purchases of
 * these rows may wait for each other.
 */
export async function lockOwnerDeletion(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${deletionLock}, ${accountId})`);
}
