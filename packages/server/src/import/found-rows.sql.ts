import { type SQL, sql } from 'drizzle-orm';
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

/** A SELECT of the rows with everything that is looked up for them: `found`. */
export function foundSql(kind: ImportKindDefinition, scope: ImportScope, rows: readonly ImportRow[]): SQL {
  const { shared } = kind;
  const keys = Object.keys(kind.columns).filter((key) => !kind.columns[key]?.isOfMissing);
  const own = list(lookupsSql(kind.lookups(scope, rows)));
  if (!shared) return sql`select given.*, ${own} from ${givenSql(kind, keys, rows)} ${kind.joins(scope)}`;
  const { distinct, values } = distinctRows(shared.columns, rows);
  const lookups = shared.lookups(scope);
  const joined = sql`left join (
    select n as shared_n, ${list(lookupsSql(lookups))} from ${givenSql(kind, shared.columns, distinct)} offset 0
  ) of_shared on of_shared.shared_n = given.shared`;
  const ownKeys = keys.filter((key) => !shared.columns.includes(key));
  const given = givenSql(kind, ownKeys, rows, [{ name: 'shared', values }]);
  return sql`select given.*, of_shared.*, ${own} from ${given} ${joined} ${kind.joins(scope)}`;
}
