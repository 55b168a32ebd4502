import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { ImportKindDefinition, ImportRow, ImportScope } from './import-kind.ts';

export const list = (parts: readonly SQL[], separator = sql`, `): SQL => sql.join([...parts], separator);
export const named = (name: string): SQL => sql`${sql.identifier(name)}`;

/** Columns as the FROM item `given`, one array parameter for each that is not empty, with the 1-based index `n` of a row. */
function givenSql(
  kind: ImportKindDefinition,
  keys: readonly string[],
  rows: readonly ImportRow[],
  others: readonly ArrayColumn[] = [],
): SQL {
  const isEmpty = (key: string) => rows.every((row) => (row[key] ?? null) === null);
  const typeOf = (key: string) => sql.raw(kind.columns[key]?.type ?? 'text');
  const filled = keys.filter((key) => !isEmpty(key));
  const arrays = filled.map((key) => sql`${sql.param(rows.map((row) => row[key]))}::${typeOf(key)}[]`);
  const given = [...arrays, ...others.map(({ values }) => sql`${sql.param(values)}::int[]`)];
  const names = [...filled, ...others.map(({ name }) => name), 'n'].map(named);
  const nulls = keys.filter(isEmpty).map((key) => sql`null::${typeOf(key)} as ${named(key)}`);
  return sql`(select ${list([sql`filled.*`, ...nulls])}
    from unnest(${list(given)}) with ordinality as filled(${list(names)})) as given`;
}

interface ArrayColumn {
  readonly name: string;
  readonly values: readonly number[];
}

/** The rows with different values of some columns, and for each row the 1-based position of those that it has. */
function distinctRows(columns: readonly string[], rows: readonly ImportRow[]) {
  const positions = new Map<string, number>();
  const distinct: ImportRow[] = [];
  const values = rows.map((row) => {
    const key = JSON.stringify(columns.map((column) => row[column]));
    const known = positions.get(key);
    if (known !== undefined) return known;
    positions.set(key, distinct.push(row));
    return distinct.length;
  });
  return { distinct, values };
}

const lookupsSql = (lookups: Readonly<Record<string, SQL>>): readonly SQL[] =>
  Object.entries(lookups).map(([name, value]) => sql`${value} as ${named(name)}`);

/** The different values of a column, as an array parameter; undefined where no row has one. */
function keysSql(kind: ImportKindDefinition, key: string, rows: readonly ImportRow[]): SQL | undefined {
  const values = new Set(rows.map((row) => row[key] ?? null));
  values.delete(null);
  return values.size === 0 ? undefined : sql`${sql.param([...values])}::${sql.raw(kind.columns[key]?.type ?? 'text')}[]`;
}

/** A CTE `existing` with the existing rows of the table that the given ones name, if the kind reads them at once. */
export function existingSql(kind: ImportKindDefinition, scope: ImportScope, rows: readonly ImportRow[]): SQL {
  const { existing } = kind;
  if (!existing) return sql``;
  return sql`existing as materialized (${existing.select(scope, keysSql(kind, existing.by, rows) ?? sql`'{}'`)}), `;
}

/** The table with the existing rows of a statement as a FROM item. */
export const existingFrom = ({ existing, table }: ImportKindDefinition): SQL =>
  existing ? sql`existing as ${sql.identifier(getTableName(table))}` : sql`${table}`;

/** A SELECT of the rows with everything that is looked up for them: `found`. It reads the CTE of `existingSql`. */
export function foundSql(kind: ImportKindDefinition, scope: ImportScope, rows: readonly ImportRow[]): SQL {
  const { shared, existing } = kind;
  const keys = Object.keys(kind.columns).filter((key) => !kind.columns[key]?.isOfMissing);
  const own = list(lookupsSql(kind.lookups(scope, rows)));
  const known = existing
    ? sql`left join existing as known on known.${named(existing.column)} = given.${named(existing.by)} ${kind.joins(scope)}`
    : kind.joins(scope);
  if (!shared) return sql`select given.*, ${own} from ${givenSql(kind, keys, rows)} ${known}`;
  const { distinct, values } = distinctRows(shared.columns, rows);
  const keysOf = (key: string) => keysSql(kind, key, distinct);
  const lookups = list(lookupsSql(shared.lookups(keysOf)));
  const joined = sql`left join (
    select n as shared_n, ${lookups} from ${givenSql(kind, shared.columns, distinct)} ${shared.joins(scope, keysOf)} offset 0
  ) of_shared on of_shared.shared_n = given.shared`;
  const ownKeys = keys.filter((key) => !shared.columns.includes(key));
  const given = givenSql(kind, ownKeys, rows, [{ name: 'shared', values }]);
  return sql`select given.*, of_shared.*, ${own} from ${given} ${joined} ${known}`;
}
