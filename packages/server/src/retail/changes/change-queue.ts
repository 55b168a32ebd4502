import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { recordMovesSql } from '../focus/record-moves.sql.ts';
import { staleCustomers } from './stale-customers.table.ts';

/** Class of the advisory lock by account that whoever takes changes off the queue holds before. */
export const changeTakingLock = 727_005;

/** The column with the customer's id in the written table: `id` for the table `customer` itself. */
export type CustomerColumn = 'id' | 'customer_id';

/**
 * A data-modifying CTE that adds customers to the change queue (transactional outbox); `changed` is a SELECT of one column, their ids. It
 * belongs into the same statement as the change itself, so that neither is ever committed without the other.
 * @param isHeld the transaction holds the queue by `holdChanges`: then customers who are in it are not added again
 */
export const queueSql = (accountId: number, changed: SQL, { isHeld = false } = {}): SQL => {
  const customers = sql`select changed.customer_id from (${changed}) as changed (customer_id) where changed.customer_id is not null`;
  // Neither joined nor looked up one by one: the first may read the whole queue for each customer, the second asks every node of a cluster.
  const queued = sql`select queued.customer_id from ${staleCustomers} queued
    where queued.account_id = ${accountId} and queued.customer_id = any(array(${customers}))`;
  return sql`
    insert into ${staleCustomers} (account_id, customer_id)
    select ${accountId}::int, customer_id from (${customers} ${isHeld ? sql`except ${queued}` : sql`group by 1`}) as new_in_queue`;
};

/**
 * Tries to keep others from taking changes off the queue until the transaction ends. Returns false, at once, while somebody takes some:
 * who is still in the queue then may have been computed already.
 */
export async function holdChanges(transaction: Transaction, accountId: number): Promise<boolean> {
  const { rows } = await transaction.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${changeTakingLock}, ${accountId}) as held`,
  );
  return rows[0]?.held === true;
}

/**
 * Takes changes off the queue and hands their customers over to the queue of sales: the WITH clause of a statement, which may read
 * `customer_id` from `taken`.
 */
export const takeChanges = (accountId: number, which: SQL): SQL => sql`
  with taken as (
    delete from stale_customer where account_id = ${accountId} and ${which} returning customer_id, queued_at
  ), handed_over as (
    insert into stale_sale (account_id, customer_id, queued_at)
    select ${accountId}::int, customer_id, min(queued_at) from taken group by customer_id
  )`;

/** Takes the changes of some customers off the queue, in the transaction that then recomputes all of these customers. */
export async function dequeue(database: Queryable, accountId: number, selection: (column: SQL) => SQL): Promise<void> {
  await database.execute(sql`${takeChanges(accountId, selection(sql`customer_id`))} select`);
}

interface QueuedWrite {
  readonly accountId: number;
  readonly of?: CustomerColumn;
  readonly others?: readonly number[];
  readonly writesFocus?: boolean;
}

/**
 * Writes rows of customers and queues these customers, in one statement.
 * @param write an INSERT, UPDATE or DELETE with `returning <of>`
 * @param others further affected customers, who have none of the returned rows
 * @param writesFocus whether it writes the focus of customers, and returns `focus`, too: then their moves are recorded
 * @returns the customer of each written row
 */
export async function writeQueued(
  database: Queryable,
  { accountId, of = 'customer_id', others = [], writesFocus = false }: QueuedWrite,
  write: SQLWrapper,
): Promise<number[]> {
  const column = sql.identifier(of);
  const changed = sql`select ${column} from written union all select unnest(${sql.param(others)}::bigint[])`;
  const moves = writesFocus ? sql`, moved as (${recordMovesSql(accountId, sql`select ${column}, focus from written`)})` : sql``;
  const { rows } = await database.execute<{ customer: number }>(sql`
    with written as (${write.getSQL()}), queued as (${queueSql(accountId, changed)})${moves}
    select ${column} as customer from written`);
  return rows.map(({ customer }) => customer);
}
