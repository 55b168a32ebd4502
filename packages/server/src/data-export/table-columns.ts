import { sql } from 'drizzle-orm';
import type { Queryable } from '../kernel/database/database.ts';

/** The columns of a table with their types in the database. */
export interface TableColumns {
  get(column: string): string | undefined;
  readonly names: readonly string[];
  /** Whether the primary key starts with the account: then its order alone leads from row to row. */
  readonly isKeyOfAccount: boolean;
}

/** Reads the columns of all tables from the catalog. */
export async function readTableColumns(database: Queryable): Promise<ReadonlyMap<string, TableColumns>> {
  const { rows } = await database.execute<{ table: string; column: string; type: string; is_first: boolean }>(sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      coalesce(i.indkey[0] = a.attnum, false) as is_first
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1, a.attnum`);
  const tables = new Map<string, { readonly types: Map<string, string>; isKeyOfAccount: boolean }>();
  for (const { table, column, type, is_first: isFirst } of rows) {
    const known = tables.get(table) ?? { types: new Map<string, string>(), isKeyOfAccount: false };
    known.types.set(column, type);
    if (isFirst && column === 'account_id') known.isKeyOfAccount = true;
    tables.set(table, known);
  }
  const toColumns = ({ types, isKeyOfAccount }: { readonly types: Map<string, string>; readonly isKeyOfAccount: boolean }) => ({
    get: (column: string) => types.get(column),
    names: [...types.keys()],
    isKeyOfAccount,
  });
  return new Map([...tables].map(([name, table]) => [name, toColumns(table)]));
}
