import { type SQL, sql } from 'drizzle-orm';
import type { ImportKindDefinition, ImportScope } from './import-kind.ts';

/** A hash of the imported columns of a row, without derived ones. */
export function rowHashSql(kind: ImportKindDefinition, scope: ImportScope): SQL {
  const columns = kind
    .targets(scope)
    .map(({ column }) => column)
    .filter((column) => !kind.derived?.includes(column))
    .map((column) => sql`${kind.table}.${sql.identifier(column)}`);
  return sql`hashtextextended(row(${sql.join(columns, sql`, `)})::text, 0)`;
}
