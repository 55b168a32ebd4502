import { sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../kernel/database/database.ts';
import type { ImportKindDefinition, MissingKind } from './import-kind.ts';
import { importKindDefinitions } from './import-kinds.ts';

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
