import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { allCustomers, countedReceipts, receiptBackfill } from './receipts.table.ts';

const customersAtOnce = 2000;

/**
 * Backfills the receipt totals of the next customers, in one transaction. Concurrent writers of lines wait for it, so that each
 * line is counted once: by this, or by what writes it. Returns whether there may be more.
 */
function backfillBatch(database: Database, customers: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ through: number }>(sql`select through from ${receiptBackfill} for update`);
    const through = rows[0]?.through ?? allCustomers;
    if (through === allCustomers) return false;
    const { rows: next } = await transaction.execute<{ last: number | null }>(sql`
      select max(id) as last from (select id from customer where id > ${through} order by id limit ${customers}) next`);
    const last = next[0]?.last ?? null;
    if (last === null) await transaction.execute(sql`select receipts_all_counted()`);
    else {
      await transaction.execute(sql`
        insert into ${countedReceipts} (account_id, customer_id, store_id, code, at, amount, units, lines)
        select account_id, customer_id, store_id, receipt_code(receipt, reference, at), min(at), sum(amount), sum(units), count(*)
        from purchase where customer_id > ${through} and customer_id <= ${last} group by 1, 2, 3, 4`);
      await transaction.execute(sql`update ${receiptBackfill} set through = ${last}`);
    }
    return last !== null;
  });
}

/**
 * Backfills totals of purchase lines that are older than the receipt totals, in batches of customers. Resumable, safe to run in
 * several processes, and idempotent.
 */
export async function backfillReceipts(
  database: Database,
  { signal, customers = customersAtOnce }: { readonly signal?: AbortSignal; readonly customers?: number } = {},
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const hasMore = await backfillBatch(database, customers);
    if (!hasMore) return;
  }
}
