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
  /** Columns that say when the row changed. */
  readonly touched?: readonly string[];
}

/**
 * Makes the rows of some customers what a SELECT says, in one statement: new ones are added, those that differ are changed, and those
 * that it does not have are deleted. A row that is as it was is not written. Answers `written`, the number of rows that changed.
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
