import type { Transaction } from '../../kernel/database/database.ts';
import { writeQueued } from '../changes/change-queue.ts';
import { purchases } from './purchases.table.ts';

type NewPurchase = typeof purchases.$inferInsert;

export const purchasesRepository = {
  /** Adds the lines of a receipt. False: one of them is known already. */
  async add(transaction: Transaction, accountId: number, lines: readonly NewPurchase[]): Promise<boolean> {
    const insertion = transaction
      .insert(purchases)
      .values([...lines])
      .onConflictDoNothing({ target: [purchases.accountId, purchases.reference] })
      .returning({ customerId: purchases.customerId });
    const written = await writeQueued(transaction, { accountId }, insertion);
    return written.length === lines.length;
  },
};
