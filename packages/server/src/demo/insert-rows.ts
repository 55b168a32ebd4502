import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../kernel/database/database.ts';

/** Rows of one statement: more are not faster. */
const batchSize = 10_000;

/** Bulk insert of rows with the same fields, one array parameter for each column. Identities may be given. */
export async function insertRows<T extends PgTable>(
  database: Queryable,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const given = rows[0] ?? {};
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in given);
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch: readonly Readonly<Record<string, unknown>>[] = rows.slice(start, start + batchSize);
    const arrays = columns.map(
      ([key, column]) => sql`${sql.param(batch.map((row) => row[key]))}::${sql.raw(column.getSQLType())}[]`,
    );
    await database.execute(
      sql`insert into ${table} (${names}) overriding system value select * from unnest(${sql.join(arrays, sql`, `)})`,
    );
  }
}

/** Reserves ids from a table's identity, for rows that refer to each other before they are inserted. */
export async function reserveIds(database: Queryable, table: string, count: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => id);
}

/** A reserved id. */
export function idAt(ids: readonly number[], position: number): number {
  const id = ids[position];
  if (id === undefined) throw new RangeError(`There is no number ${position} among ${ids.length}.`);
  return id;
}
