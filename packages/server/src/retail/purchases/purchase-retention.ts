import { type SQL, sql } from 'drizzle-orm';
import type { OldRows, Retention } from '../../identity/data-retention/old-rows.ts';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { allStores } from '../stores/all-stores.ts';
import { allCustomers } from './receipts.table.ts';
import { beginPurchaseWrites, removeLines } from './write-purchases.ts';

/** Lines that one transaction deletes. */
const linesAtOnce = 5000;

/** The old receipts of a store, the oldest first, along the index of the dashboards. */
const oldReceipts = (storeId: number | SQL, { before }: OldRows, most: number): SQL => sql`
  select customer_id as id from counted_receipt where store_id = ${storeId} and at < ${before.toISOString()}::timestamptz
  order by at limit ${most}`;

/** Whether receipts exist for all lines: until the backfill has ended, old lines could not be found by them. */
async function areCounted(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute(sql`select from receipt_backfill where through >= ${allCustomers}`);
  return rows.length > 0;
}

/** Deletes some old lines of the customers with the oldest receipts of a store, and returns how many. */
const removeSome = (database: Database, old: OldRows, storeId: number, atOnce: number): Promise<number> =>
  database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(oldReceipts(storeId, old, Math.ceil(atOnce / 10)));
    if (rows.length === 0) return 0;
    const ids = sql`${sql.param([...new Set(rows.map(({ id }) => id))])}::bigint[]`;
    const lines = sql`(
      select customer_id, at, id from purchase
      where customer_id = any(${ids}) and account_id = ${old.accountId} and at < ${old.before.toISOString()}::timestamptz
      order by customer_id, at, id limit ${atOnce}
    ) old`;
    const isOld = sql`purchase.customer_id = old.customer_id and purchase.at = old.at and purchase.id = old.id`;
    return removeLines(transaction, await beginPurchaseWrites(transaction, old.accountId), isOld, lines);
  });

/**
 * Retention of purchases: lines before the moment, with their receipts. The customers are queued, so that scores,
 * sales after messages and kept figures are computed again.
 */
export const purchaseRetention: Retention = {
  async count(database, old, most) {
    const { rows } = await database.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select from store s cross join lateral (${oldReceipts(sql`s.id`, old, most)}) receipt
        where s.account_id = ${old.accountId} limit ${most}
      ) found`);
    return rows[0]?.count ?? 0;
  },

  async *remove(database, old, atOnce = linesAtOnce) {
    if (!(await areCounted(database))) throw new Error('The receipts of old purchases are still being counted.');
    for (const storeId of await allStores(database, old.accountId)) {
      for (let some = -1; some !== 0; yield some) some = await removeSome(database, old, storeId, atOnce);
    }
  },
};
