import { sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database.ts';

/** Customers whose last purchase is brought up to date in one transaction: none of their rows stays locked for long. */
const together = 5_000;

/** Brings when and where some customers bought last up to date with their purchases. Unchanged customers are neither written nor locked. */
export async function updateLastPurchases(
  transaction: Queryable,
  accountId: number,
  selection: (column: SQL) => SQL,
): Promise<void> {
  await transaction.execute(sql`
    select update_last_purchases(array(select k.id from customer k where k.account_id = ${accountId} and ${selection(sql`k.id`)}))`);
}

/**
 * Selects the customers who have a purchase after the recorded last one: in a rolling upgrade, a process of an earlier version takes
 * customers of an import off the change queue without writing their last purchase. One lookup in an index for each customer, which reads
 * no purchase of those who have none.
 */
export const withNewerPurchases = (accountId: number, selection: (column: SQL) => SQL): SQL => sql`
  select k.id from customer k cross join lateral (
    select from purchase p where p.customer_id = k.id and p.at > coalesce(k.last_purchase_at, '-infinity') and p.amount >= 0 limit 1) newer
  where k.account_id = ${accountId} and ${selection(sql`k.id`)}`;

/**
 * Parts of the customers, by their ids, that are updated one after the other. A page of customers has room for new versions of a quarter of
 * its rows: when all of them change in one transaction, most versions go to other pages, and every index of the table gets entries for
 * them, which takes twice as long.
 */
const parts = 8;

/**
 * Brings the last purchases of all customers in the change queue up to date, some thousand in a transaction: what imports leave to their
 * end. Whoever takes a customer off the queue before does the same.
 */
export async function updateQueuedLastPurchases(database: Database, accountId: number): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    for (let after = 0, isEnd = false; !isEnd;) {
      const { rows } = await database.execute<{ id: number }>(sql`
        select customer_id as id from stale_customer
        where account_id = ${accountId} and customer_id > ${after} and customer_id % ${parts} = ${part}
        group by 1 order by 1 limit ${together}`);
      const ids = rows.map(({ id }) => id);
      after = ids.at(-1) ?? after;
      isEnd = ids.length < together;
      if (ids.length > 0) await database.execute(sql`select update_last_purchases(${sql.param(ids)}::bigint[])`);
    }
  }
}
