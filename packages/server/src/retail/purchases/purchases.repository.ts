import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { lockOwners } from './purchase-owners.ts';
import { purchases } from './purchases.table.ts';
import { addLines, beginPurchaseWrites, returningLines } from './write-purchases.ts';

type NewPurchase = typeof purchases.$inferInsert;

export const purchasesRepository = {
  /** Adds the lines of a receipt. False: one of them is known already. */
  async add(transaction: Transaction, accountId: number, lines: readonly NewPurchase[]): Promise<boolean> {
    await lockOwners(transaction, accountId, lines);
    const writes = await beginPurchaseWrites(transaction, accountId);
    const insertion = transaction
      .insert(purchases)
      .values([...lines])
      .onConflictDoNothing({ target: [purchases.accountId, purchases.reference] })
      .getSQL();
    return (await addLines(transaction, writes, sql`${insertion} ${returningLines}`)) === lines.length;
  },
};
