import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

export interface TableSize {
  readonly name: string;
  readonly bytes: number;
  /** The estimate of the catalog, which the database updates when it analyzes the table; undefined before the first time. */
  readonly rows?: number;
}

export interface DatabaseSize {
  readonly bytes: number;
  readonly tables: readonly TableSize[];
}

/** How many tables are listed. */
const listed = 8;

/** The size of the database and of its largest tables, with their indexes. It reads the catalog and no row of a table. */
export async function readDatabaseSize(database: Queryable): Promise<DatabaseSize> {
  const { rows: whole } = await database.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`);
  const { rows: tables } = await database.execute<{ name: string; bytes: string; rows: number | null }>(sql`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes, case
        when pg_relation_size(c.oid) = 0 then 0
        when c.reltuples > 0 and c.relpages > 0
          then round(c.reltuples::float8 / c.relpages * (pg_relation_size(c.oid) / current_setting('block_size')::int)) end as rows
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 2 desc, 1 limit ${listed}`);
  return {
    bytes: Number(whole[0]?.bytes ?? 0),
    // Like the planner: the rows by page of the last analysis, for the pages of now. A table that was never analyzed has none.
    tables: tables.map(({ name, bytes, rows }) => ({ name, bytes: Number(bytes), ...(rows !== null && { rows }) })),
  };
}
