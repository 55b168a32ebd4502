import { sql } from 'drizzle-orm';
import { writeQueued } from '../changes/change-queue.ts';
import type { CustomerReferences } from '../customers/customer-references.ts';

/** The purchases of customers. Moving them queues both customers for recomputation of their scores. */
export const purchaseReferences: CustomerReferences = {
  tables: ['purchase'],
  async move(transaction, { accountId, kept, merged }) {
    const { rows } = await transaction.execute<{ id: number }>(
      sql`select id from purchase where customer_id = ${merged} for update`,
    );
    await writeQueued(
      transaction,
      { accountId, others: [kept, merged] },
      sql`update purchase set customer_id = ${kept} where customer_id = ${merged} returning customer_id`,
    );
    return { moved: { purchase: rows.map(({ id }) => id) } };
  },
  async restore(transaction, { accountId, kept, merged }, { moved }) {
    await writeQueued(
      transaction,
      { accountId, others: [kept, merged] },
      sql`update purchase set customer_id = ${merged} where id = any(${sql.param(moved['purchase'] ?? [])}::bigint[])
        and customer_id = ${kept} returning customer_id`,
    );
  },
};
