import { type SQL, sql } from 'drizzle-orm';

const list = (names: readonly string[], of = ''): SQL =>
  sql.join(
    names.map((name) => sql`${sql.raw(of)}${sql.identifier(name)}`),
    sql`, `,
  );

interface Replacement {
  readonly table: string;
  readonly accountId: number;
  /** A condition on a column with ids of customers. */
  readonly selection: (column: SQL) => SQL;
  readonly columns: readonly string[];
  /** Columns that are written with the others, but do not count as a difference. */
  readonly uncompared?: readonly string[];
  /** A SELECT of `account_id`, `customer_id`, and all these columns, in the types of the table. */
  readonly fresh: SQL;
  /** Columns that only new rows get, with their values, which may read `fresh`. */
  readonly whenNew?: Readonly<Record<string, SQL>>;
  /** Timestamp columns that are set to the time of a change. */
  readonly touched?: readonly string[];
}

/**
 * Synchronizes the rows of some customers with the result of a SELECT, in one statement: inserts missing rows, updates different ones,
 * and deletes those that it does not contain. Equal rows are neither written nor locked, because a lock would write to their page, too.
 * Returns `written`, the number of changed rows.
 */
export function replaceRowsSql({
  table,
  accountId,
  selection,
  columns,
  uncompared = [],
  fresh,
  whenNew = {},
  touched = [],
}: Replacement): SQL {
  const name = sql.identifier(table);
  const written = [...uncompared, ...columns];
  const ofNew = Object.values(whenNew).map((value) => sql`, ${value}`);
  const assigned = sql.join(
    [
      ...written.map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`),
      ...touched.map((column) => sql`${sql.identifier(column)} = now()`),
    ],
    sql`, `,
  );
  const ofSelected = sql`account_id = ${accountId} and ${selection(sql`customer_id`)}`;
  return sql`
    with fresh as materialized (${fresh}),
    old as materialized (select customer_id, ${list(columns)} from ${name} where ${ofSelected}),
    gone as (
      delete from ${name} where account_id = ${accountId} and customer_id = any(array(
        select customer_id from old where not exists (select from fresh where fresh.customer_id = old.customer_id))) returning 1
    ),
    written as (
      insert into ${name} (account_id, customer_id, ${list([...written, ...Object.keys(whenNew)])})
      select fresh.account_id, fresh.customer_id, ${list(written, 'fresh.')}${sql.join(ofNew)} from fresh left join old on old.customer_id = fresh.customer_id
      where (old.customer_id is null or (${list(columns, 'old.')}) is distinct from (${list(columns, 'fresh.')}))
      on conflict (account_id, customer_id) do update set ${assigned}
      returning 1
    )
    select (select count(*)::int from written) + (select count(*)::int from gone) as written`;
}
