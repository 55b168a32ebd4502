import { type SQL, sql } from 'drizzle-orm';

/** A selection of customers for a statement: a condition on a column with their ids. */
export type CustomerSelection = (column: SQL) => SQL;

/** Selects customers by a list of ids. */
export const theseCustomers =
  (ids: readonly number[]): CustomerSelection =>
  (column) =>
    sql`${column} = any(${sql.param(ids)}::bigint[])`;

/** Maximum number of ids of other accounts in a range for each own one. */
const mostForeign = 3;

/**
 * Selects all customers of an account between the first and the last id. For a range of ids the planner scans an index once, whereas for
 * a long list it would read whole tables; with many ids of other accounts in between a list is used.
 *
 * @param ids ascending, at least one
 */
export function neighbouringCustomers(ids: readonly number[]): CustomerSelection {
  const [first = 0, last = 0] = [ids[0], ids.at(-1)];
  const isDense = last - first < (mostForeign + 1) * ids.length;
  return isDense ? (column) => sql`${column} between ${first}::bigint and ${last}::bigint` : theseCustomers(ids);
}
