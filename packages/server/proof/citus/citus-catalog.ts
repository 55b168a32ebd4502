import type { Pool, PoolClient } from 'pg';

export interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
}

interface Unique extends Constraint {
  /** Whether it is a constraint, which statements may name, and not an index alone. */
  readonly isConstraint: boolean;
}

interface ForeignKey extends Constraint {
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** Its SQL, as in `alter table … add constraint … <definition>`. */
  readonly definition: string;
}

/** What decides whether tables can be distributed, of the schema `public`. */
export interface CitusCatalog {
  readonly tables: readonly string[];
  /** Primary keys, unique and exclusion constraints, and unique indexes. */
  readonly uniques: readonly Unique[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly triggers: readonly { readonly table: string; readonly name: string }[];
}

const columnsOf = (relation: string, numbers: string) => `array(select attname::text from pg_attribute
  where attrelid = ${relation} and attnum = any(${numbers}) order by array_position(${numbers}, attnum))`;

const queries: Readonly<Record<keyof CitusCatalog, string>> = {
  tables: `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not relispartition order by 1`,
  uniques: `select t.relname::text as table, i.relname::text as name, ${columnsOf('x.indrelid', 'x.indkey::int2[]')} as columns,
      exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u', 'x')) as "isConstraint"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and not t.relispartition and (x.indisunique or x.indisexclusion) order by 1, 2`,
  foreignKeys: `select t.relname::text as table, c.conname::text as name, target.relname::text as target,
      ${columnsOf('c.conrelid', 'c.conkey')} as columns, ${columnsOf('c.confrelid', 'c.confkey')} as "targetColumns",
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class target on target.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and not t.relispartition order by 1, 2`,
  triggers: `select t.relname::text as table, g.tgname::text as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where not g.tgisinternal and t.relnamespace = 'public'::regnamespace order by 1, 2`,
};

/** Reads the catalog of a migrated database. */
export async function readCitusCatalog(client: Pool | PoolClient): Promise<CitusCatalog> {
  const read = async <Row>(name: keyof CitusCatalog): Promise<Row[]> => (await client.query(queries[name])).rows as Row[];
  const tables = await read<{ name: string }>('tables');
  return {
    tables: tables.map(({ name }) => name),
    uniques: await read('uniques'),
    foreignKeys: await read('foreignKeys'),
    triggers: await read('triggers'),
  };
}
