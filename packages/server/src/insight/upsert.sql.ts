import { type SQL, sql } from 'drizzle-orm';

const list = (names: readonly string[], of = ''): SQL =>
  sql.join(
    names.map((name) => sql`${sql.raw(of)}${sql.identifier(name)}`),
    sql`, `,
  );

interface Replacement {
  readonly table: string;
  readonly accountId: number;
  readonly customerIds: readonly number[];
  readonly columns: readonly string[];
  /** A SELECT of `account_id`, `customer_id` and the columns. */
  readonly fresh: SQL;
  /** Timestamp columns that are set to the time of a change. */
  readonly touched?: readonly string[];
}

/**
 * Synchronizes the rows of some customers with the result of a SELECT, in one statement: inserts missing rows, updates different ones,
 * and deletes those that it does not contain. Equal rows are not written. Returns `written`, the number of changed rows.
 */
export function replaceRowsSql({ table, accountId, customerIds, columns, fresh, touched = [] }: Replacement): SQL {
  const name = sql.identifier(table);
  const assigned = sql.join(
    [
      ...columns.map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`),
      ...touched.map((column) => sql`${sql.identifier(column)} = now()`),
    ],
    sql`, `,
  );
  return sql`
    with fresh as materialized (${fresh}),
    gone as (
      delete from ${name} old where account_id = ${accountId} and customer_id = any(${sql.param(customerIds)}::bigint[])
        and not exists (select from fresh where fresh.customer_id = old.customer_id) returning 1
    ),
    written as (
      insert into ${name} (account_id, customer_id, ${list(columns)})
      select account_id, customer_id, ${list(columns)} from fresh
      on conflict (account_id, customer_id) do update set ${assigned}
      where (${list(columns, `${table}.`)}) is distinct from (${list(columns, 'excluded.')})
      returning 1
    )
    select (select count(*)::int from written) + (select count(*)::int from gone) as written`;
}
