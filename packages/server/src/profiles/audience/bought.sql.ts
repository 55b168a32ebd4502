import { and, type SQL, sql } from 'drizzle-orm';
import { customers, purchases } from '../../stores/stores.table.ts';
import type { AudienceScope, PurchaseWindow } from './audience-scope.ts';

/**
 * FROM and WHERE of the purchases of a window. Where conditions on `customer` are given, of those customers alone: they cost a join,
 * and spare the counting of what everybody else bought.
 */
export function boughtBy(
  people: readonly SQL[],
  { from, to }: PurchaseWindow,
  { accountId }: AudienceScope,
  relevant?: SQL,
): SQL {
  const buyers = people.length > 0 ? sql` join ${customers} on ${customers.id} = ${purchases.customerId}` : sql``;
  const isInWindow = sql`${purchases.at} >= ${from}::timestamptz and ${purchases.at} < ${to}::timestamptz`;
  return sql`from ${purchases}${buyers} where ${and(sql`${purchases.accountId} = ${accountId}`, isInWindow, relevant, ...people)}`;
}
