import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { receipts } from './receipts.table.ts';

/**
 * Whether a customer has a receipt, other than a return, from one moment until before another. `offset 0` makes PostgreSQL look it up
 * for each customer along an index, instead of reading the receipts of everybody.
 *
 * @param condition what else must hold at the time of the receipt
 */
export const boughtBetween = (
  customerId: SQLWrapper,
  { from, to }: { readonly from: SQL; readonly to: SQL },
  condition: (at: SQLWrapper) => SQL,
): SQL => sql`exists (
  select from ${receipts} where ${receipts.customerId} = ${customerId} and ${receipts.amount} >= 0
    and ${receipts.at} >= ${from} and ${receipts.at} < ${to} and ${condition(receipts.at)}
    offset 0)`;
