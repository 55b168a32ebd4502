import { sql } from 'drizzle-orm';
import type { CustomerReferences } from '../customers/customer-references.ts';
import { beginPurchaseWrites, moveLines } from './write-purchases.ts';

/** The purchases of customers. Moving them queues both customers for recomputation of their scores. Deletions are locked by then. */
export const purchaseReferences: CustomerReferences = {
  tables: ['purchase'],
  async move(transaction, { accountId, kept, merged }) {
    const writes = await beginPurchaseWrites(transaction, accountId);
    return { moved: { purchase: await moveLines(transaction, writes, { from: merged, to: kept }) } };
  },
  async restore(transaction, { accountId, kept, merged }, { moved }) {
    const writes = await beginPurchaseWrites(transaction, accountId);
    const condition = sql`purchase.id = any(${sql.param(moved['purchase'] ?? [])}::bigint[])`;
    await moveLines(transaction, writes, { from: kept, to: merged, condition });
  },
};
