import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { receipts } from './receipts.table.ts';

interface Span {
  readonly from: SQL;
  readonly to: SQL;
}

/** Where rows of customers are. */
interface Place {
  readonly isDistributed?: boolean | undefined;
}

/**
 * That a column is one customer: `= any(array[…])` instead of `=`, so that PostgreSQL looks up each customer along an index. By `=` it would
 * rather read the rows of everybody and hash them. Unlike a subquery with `offset 0`, this lookup can run in parallel. Citus joins on the
 * shards by `=` alone.
 */
export const isCustomer = (column: SQLWrapper, customerId: SQLWrapper, { isDistributed }: Place = {}): SQL =>
  isDistributed ? sql`${column} = ${customerId}` : sql`${column} = any(array[${customerId}])`;

/** Whether a row of `receipt` is a receipt of a customer, other than a return, from one moment until before another. */
const isReceiptBetween = (
  customerId: SQLWrapper,
  { from, to }: Span,
  place?: Place,
): SQL => sql`(${isCustomer(receipts.customerId, customerId, place)}
  and ${receipts.amount} >= 0 and ${receipts.at} >= ${from} and ${receipts.at} < ${to})`;

/**
 * Whether a customer has a receipt, other than a return, from one moment until before another.
 *
 * @param condition what else must hold at the time of the receipt
 */
export const boughtBetween = (customerId: SQLWrapper, span: Span, condition: (at: SQLWrapper) => SQL): SQL => sql`exists (
  select from ${receipts} where ${isReceiptBetween(customerId, span)} and ${condition(receipts.at)})`;

/** A join of the receipts that `boughtBetween` looks for, and the time of each. */
export const receiptsBetween = (
  customerId: SQLWrapper,
  span: Span,
  place?: Place,
): { readonly join: SQL; readonly at: SQLWrapper } => ({
  join: sql`join ${receipts} on ${isReceiptBetween(customerId, span, place)}`,
  at: receipts.at,
});
