import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { queueSql } from '../changes/change-queue.ts';
import { purchases } from './purchases.table.ts';
import { allCustomers } from './receipts.table.ts';

/** A transaction that is prepared for statements that write purchases. */
export interface PurchaseWrites {
  readonly accountId: number;
  /** The totals of receipts are kept for customers up to this id: all of them, unless they are being counted anew. */
  readonly counted: number;
}

/**
 * Prepares a transaction, in READ COMMITTED, whose statements write purchases by the parts below: the triggers do nothing in it. The
 * caller has verified that customers, stores and products are of the account and cannot be deleted meanwhile: see `purchase-owners.ts`.
 */
export async function beginPurchaseWrites(transaction: Queryable, accountId: number): Promise<PurchaseWrites> {
  const { rows } = await transaction.execute<{ counted: number }>(sql`select begin_purchase_writes() as counted`);
  return { accountId, counted: rows[0]?.counted ?? allCustomers };
}

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const named = (name: string): SQL => sql`${sql.identifier(name)}`;

/** What the consequences of a line depend on. */
const lineColumns = list(
  ['id', 'account_id', 'customer_id', 'store_id', 'receipt', 'reference', 'at', 'amount', 'units'].map(named),
);

const allColumns = Object.values(getTableColumns(purchases)).map(({ name }) => name);

/** The RETURNING clause of an INSERT of lines. */
export const returningLines = sql`returning ${lineColumns}`;

/** An INSERT of lines: `lines` is a SELECT of the columns, in their order. It returns what their consequences depend on. */
export const insertLinesSql = (columns: readonly SQL[], lines: SQL): SQL =>
  sql`insert into purchase (${list(columns)}) ${lines} ${returningLines}`;

/** An INSERT of lines that keep their ids, of those that the same statement deletes. */
const insertKnownLinesSql = (columns: readonly SQL[], lines: SQL): SQL =>
  sql`insert into purchase (id, ${list(columns)}) overriding system value ${lines} ${returningLines}`;

/** A DELETE of the lines for which a condition holds. It returns whole lines. */
export const deleteLinesSql = (condition: SQL, using?: SQL): SQL =>
  sql`delete from purchase${using ? sql` using ${using}` : sql``} where ${condition} returning purchase.*`;

/**
 * CTEs `removed` and `replaced`, which change the lines of a CTE `changed` (of `id` and `columns`). A line is deleted and inserted with its
 * id: so a cluster can move it to the node of another customer, and PostgreSQL writes all index entries for a changed line anyway.
 */
export const replaceLinesSql = ({ accountId }: PurchaseWrites, columns: readonly SQL[]): SQL => sql`
  removed as (${deleteLinesSql(sql`purchase.id = any(array(select id from changed)) and purchase.account_id = ${accountId}`)}),
  replaced as (${insertKnownLinesSql(
    [sql`account_id`, ...columns],
    sql`select changed.id, ${accountId}::int, ${list(columns.map((column) => sql`changed.${column}`))}
      from changed join removed on removed.id = changed.id`,
  )})`;

/** The CTEs of a statement with lines that it adds, and with those that it takes away. A changed line is both. */
interface LineChanges {
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
}

const sumsOf = (cte: string, sign: SQL): SQL => sql`
  select account_id, customer_id, store_id, receipt, reference, at, ${sign}amount as amount, ${sign}units as units, ${sign}1 as lines
  from ${named(cte)}`;

/** A CTE `totals` that changes the totals of receipts by the difference. Rows are written in the order of the key. */
export function totalsSql({ counted }: PurchaseWrites, { added = [], removed = [] }: LineChanges): SQL {
  const lines = sql.join(
    [...added.map((cte) => sumsOf(cte, sql``)), ...removed.map((cte) => sumsOf(cte, sql`-`))],
    sql` union all `,
  );
  const isCounted = counted === allCustomers ? sql`` : sql` where customer_id <= ${counted}`;
  return sql`totals as (
    insert into counted_receipt as known (account_id, customer_id, store_id, code, at, amount, units, lines)
    select account_id, customer_id, store_id, receipt_code(receipt, reference, at) as code, min(at), sum(amount), sum(units), sum(lines)
    from (${lines}) line${isCounted} group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (customer_id, store_id, code) do update set at = least(known.at, excluded.at),
      amount = known.amount + excluded.amount, units = known.units + excluded.units, lines = known.lines + excluded.lines)`;
}

/** A CTE `last` that records the newest of the added lines as the last purchases of their customers. A return is none. */
const lastSql = (cte: string): SQL => sql`last as (
  update customer set last_purchase_at = newest.at, last_store_id = newest.store_id
  from (select distinct on (customer_id) customer_id, at, store_id from ${named(cte)} where amount >= 0
    order by customer_id, at desc, id desc) newest
  where customer.id = newest.customer_id and (customer.last_purchase_at is null or customer.last_purchase_at <= newest.at))`;

/**
 * Completes what a statement that took lines away has left, for the customers of these lines and of those that replaced them: receipts
 * without lines are deleted, the first line of a receipt and the last purchase of a customer are found anew.
 */
export async function completeRemoval(transaction: Queryable, customers: readonly number[]): Promise<void> {
  if (customers.length === 0) return;
  const ids = sql`${sql.param([...customers])}::bigint[]`;
  await transaction.execute(sql`select receipts_again(${ids})`);
  await transaction.execute(sql`select update_last_purchases(${ids})`);
}

/** Adds lines and queues their customers. `insertion`: an INSERT that returns what `insertLinesSql` does. Returns the number of lines. */
export async function addLines(transaction: Queryable, writes: PurchaseWrites, insertion: SQL): Promise<number> {
  const { rows } = await transaction.execute<{ added: number }>(sql`
    with added as (${insertion}), ${totalsSql(writes, { added: ['added'] })}, ${lastSql('added')},
      queued as (${queueSql(writes.accountId, sql`select customer_id from added`)})
    select count(*)::int as added from added`);
  return rows[0]?.added ?? 0;
}

/** Deletes lines and queues their customers. Returns the number of lines. */
export async function removeLines(transaction: Queryable, writes: PurchaseWrites, condition: SQL, using?: SQL): Promise<number> {
  const { rows } = await transaction.execute<{ removed: number; customers: number[] }>(sql`
    with removed as (${deleteLinesSql(condition, using)}), ${totalsSql(writes, { removed: ['removed'] })},
      queued as (${queueSql(writes.accountId, sql`select customer_id from removed`)})
    select count(*)::int as removed, coalesce(json_agg(distinct customer_id), '[]') as customers from removed`);
  const { removed = 0, customers = [] } = rows[0] ?? {};
  await completeRemoval(transaction, customers);
  return removed;
}

/** Moves lines to another customer and queues both. Returns the ids of the lines. */
export async function moveLines(
  transaction: Queryable,
  writes: PurchaseWrites,
  { from, to, condition = sql`true` }: { readonly from: number; readonly to: number; readonly condition?: SQL },
): Promise<number[]> {
  const { accountId } = writes;
  const others = allColumns.filter((name) => name !== 'id' && name !== 'customer_id').map(named);
  const own = sql`purchase.account_id = ${accountId} and purchase.customer_id = ${from} and ${condition}`;
  const { rows } = await transaction.execute<{ moved: number[] }>(sql`
    with removed as (${deleteLinesSql(own)}),
      added as (${insertKnownLinesSql([sql`customer_id`, ...others], sql`select id, ${to}::bigint, ${list(others)} from removed`)}),
      ${totalsSql(writes, { added: ['added'], removed: ['removed'] })},
      queued as (${queueSql(accountId, sql`select unnest(array[${from}, ${to}]::bigint[])`)})
    select coalesce(json_agg(id order by id), '[]') as moved from added`);
  await completeRemoval(transaction, [from, to]);
  return rows[0]?.moved ?? [];
}
