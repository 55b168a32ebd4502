import { getTableName, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../kernel/database/database.ts';
import type { ImportKindDefinition, MissingKind } from './import-kind.ts';
import { importKindDefinitions } from './import-kinds.ts';

/**
 * Analyzes the table of an import if the planner takes it for smaller than what the import has created. After an undone import, for example,
 * it is taken for empty, and joined with each batch by reading all of it for every row, until autovacuum gets to it.
 *
 * @param created the number of rows that the import has created so far
 */
export async function refreshStaleStatistics(
  database: Database,
  { table }: Pick<ImportKindDefinition, 'table'>,
  created: number,
): Promise<void> {
  const { rows } = await database.execute<{ isStale: boolean }>(
    sql`select reltuples < ${created} as "isStale" from pg_class where oid = ${getTableName(table)}::regclass`,
  );
  if (rows[0]?.isStale) await database.execute(sql`analyze ${table}`);
}

/** Updates the planner's statistics; the embedded database has no autovacuum that would remove old row versions. */
export async function refreshStatistics(
  database: Database,
  { touches, missing }: ImportKindDefinition,
  isEmbedded: boolean,
): Promise<void> {
  const named = Object.keys(missing ?? {}) as MissingKind[];
  for (const touched of new Set([...touches, ...named.flatMap((kind) => importKindDefinitions[kind].touches)])) {
    const { table, columns } = touched instanceof PgTable ? { table: touched, columns: [] } : touched;
    const names = columns.map(({ name }) => sql.identifier(name));
    const what = names.length === 0 ? sql`${table}` : sql`${table} (${sql.join(names, sql`, `)})`;
    await database.execute(isEmbedded ? sql`vacuum (analyze) ${what}` : sql`analyze ${what}`);
  }
}
