import { type SQL, sql } from 'drizzle-orm';

/** The customers that a statement is about: a condition on a column with their ids. */
export type CustomerSelection = (column: SQL) => SQL;

/** Some customers by their ids. */
export const theseCustomers =
  (ids: readonly number[]): CustomerSelection =>
  (column) =>
    sql`${column} = any(${sql.param(ids)}::bigint[])`;

/** A range of ids may hold so many ids of other accounts for each of its own. */
const mostForeign = 3;

/**
 * Some customers of an account, all that it has from the first id to the last. A range of ids lets the planner walk once through an
 * index, where it would read whole tables for a long list; but where ids of other accounts stand between them it is a list.
 *
 * @param ids ascending, at least one
 */
export function neighbouringCustomers(ids: readonly number[]): CustomerSelection {
  const [first = 0, last = 0] = [ids[0], ids.at(-1)];
  const isDense = last - first < (mostForeign + 1) * ids.length;
  return isDense ? (column) => sql`${column} between ${first}::bigint and ${last}::bigint` : theseCustomers(ids);
}
