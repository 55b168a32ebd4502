import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../kernel/database/database.ts';
import type { ComputedColumn, ExportedTable } from './exported-table.ts';
import type { TableColumns } from './table-columns.ts';

export type Cell = string | number | null;

/** Rows of a statement: few enough that turning them into text does not hold the event loop. */
const rowsAtOnce = 1000;
/** Widths of the ranges of keys that one statement looks through. */
const [narrowest, widest] = [10_000, 1_000_000];
/** The same where the key begins with the customer, of whom each may have many rows. */
const widestOfCustomers = 20_000;

/** What of a table is read. */
interface Reading {
  readonly database: Queryable;
  readonly table: ExportedTable;
  readonly accountId: number;
  readonly columns: TableColumns;
  /** The condition for the rows of the account. */
  readonly rows: SQL;
  readonly timeZone: string;
}

type Row = Readonly<Record<string, unknown>>;

const named = (name: string): SQL => sql`exported.${sql.identifier(name)}`;
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const identifiers = (names: readonly string[]): SQL =>
  list(names.map((name) => sql.identifier(name)).map((name) => sql`${name}`));

const computed = (column: string | ComputedColumn): ComputedColumn => (typeof column === 'string' ? { of: [column] } : column);

/** A column as text, or as a number, in the time zone of the account. */
function valueOf({ of: [column = ''], value }: ComputedColumn, { columns, timeZone }: Reading): SQL {
  if (value) return value;
  const type = columns.get(column) ?? '';
  const plain = named(column);
  if (type.startsWith('timestamp')) return sql`to_char(${plain} at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS')`;
  if (type === 'boolean') return sql`case ${plain} when true then 'sí' when false then 'no' end`;
  if (type.endsWith('[]')) return sql`to_json(${plain})::text`;
  return sql`${plain}::text`;
}

/** A number as a cell. Three decimals would be read as thousands by an import: they get a fourth. */
function numberCell(number: number): Cell {
  return number > 0 && /\.\d{3}$/.test(String(number)) ? number.toFixed(4) : number;
}

const numberTypes = /^(?:smallint|integer|bigint|numeric|real|double precision)\b/;

/** Reads the value of a column from a row, as a cell of the file. */
function cellReader(column: ComputedColumn, { columns }: Reading, position: number): (row: Row) => Cell {
  const { of, value, names } = column;
  const isNumber =
    column.isNumber ?? (!value && !columns.get(of[0] ?? '')?.endsWith('[]') && numberTypes.test(columns.get(of[0] ?? '') ?? ''));
  return (row) => {
    const text = row[`c${position}`] as string | null;
    if (text === null) return null;
    if (names) return names.get(text) ?? text;
    // A larger number would lose digits; as text it keeps them.
    return isNumber && Math.abs(Number(text)) < Number.MAX_SAFE_INTEGER ? numberCell(Number(text)) : text;
  };
}

/** The statement for some rows of the table in the order of its key, which satisfy a condition. */
function statementOf(reading: Reading, key: readonly string[], condition: SQL): SQL {
  const { table, rows } = reading;
  const all = Object.values(table.columns).map(computed);
  const used = [...new Set([...all.flatMap(({ of }) => of), ...key])].filter((name) => reading.columns.get(name) !== 'bytea');
  const values = all.map((column, position) => sql`${valueOf(column, reading)} as ${sql.identifier(`c${position}`)}`);
  const keys = key.map((name, position) => sql`${named(name)} as ${sql.identifier(`k${position}`)}`);
  const order = key.length > 0 ? sql`order by ${identifiers(key)} limit ${rowsAtOnce}` : sql``;
  return sql`
    select ${list([...values, ...keys])} from (
      select ${identifiers(used)} from ${sql.identifier(table.table)} where ${rows} and ${condition} ${order}
    ) exported ${table.joins ?? sql``} ${key.length > 0 ? sql`order by ${list(key.map(named))}` : sql``}`;
}

/** The condition for the rows behind a key (keyset pagination). */
const behind = (key: readonly string[], last: Row): SQL =>
  sql`(${identifiers(key)}) > (${list(key.map((_, position) => sql`${last[`k${position}`]}`))})`;

async function* readInKeyOrder(reading: Reading, key: readonly string[], condition: SQL): AsyncGenerator<readonly Row[]> {
  for (let from = condition; ;) {
    const { rows } = await reading.database.execute(statementOf(reading, key, from));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || key.length === 0 || rows.length < rowsAtOnce) return;
    from = sql`${condition} and ${behind(key, last)}`;
  }
}

/**
 * Reads by ranges of the first column of the key. Without them PostgreSQL may choose to sort all rows of the account for each page; a
 * range is small enough that it uses the primary key. Ranges without rows of the account become wider.
 */
async function* readInRanges(reading: Reading, key: readonly [string, ...string[]]): AsyncGenerator<readonly Row[]> {
  const first = sql.identifier(key[0]);
  const isOfCustomers = key[0] === 'customer_id' && key.length > 1;
  const { rows: ends } = await reading.database.execute<{ least: string | null; greatest: string | null }>(
    isOfCustomers
      ? sql`select min(id)::text as least, max(id)::text as greatest from customer where account_id = ${reading.accountId}`
      : sql`select min(${first})::text as least, max(${first})::text as greatest from ${sql.identifier(reading.table.table)}`,
  );
  // Without rows: a range that is over before it begins.
  const { least, greatest } = { least: Number(ends[0]?.least ?? 0), greatest: Number(ends[0]?.greatest ?? -1) };
  let width = narrowest;
  let start = least;
  while (start <= greatest) {
    let found = 0;
    for await (const rows of readInKeyOrder(reading, key, sql`${first} >= ${start} and ${first} < ${start + width}`)) {
      found += rows.length;
      yield rows;
    }
    start += width;
    width = found < rowsAtOnce ? Math.min(width * 4, isOfCustomers ? widestOfCustomers : widest) : narrowest;
  }
}

const rangeTypes = new Set(['integer', 'bigint']);

/**
 * Reads all rows of an account from a table, page by page, each page by a statement of its own: no transaction and no connection is held
 * while the reader of the file is slow. A row that changes meanwhile is read before or after its change.
 */
export async function* readRows(reading: Reading): AsyncGenerator<readonly Cell[][]> {
  const { table, columns } = reading;
  const readers = Object.values(table.columns).map((column, position) => cellReader(computed(column), reading, position));
  const { key = ['id'] } = table;
  const [first, ...rest] = key;
  const inRanges = first !== undefined && !columns.isKeyOfAccount && rangeTypes.has(columns.get(first) ?? '');
  const pages = inRanges ? readInRanges(reading, [first, ...rest]) : readInKeyOrder(reading, key, sql`true`);
  for await (const rows of pages) yield rows.map((row) => readers.map((read) => read(row)));
}
