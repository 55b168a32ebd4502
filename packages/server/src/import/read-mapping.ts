import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ImportOrigin } from '@pregon/contract/data/import-origins';
import type { ImportMapping } from '@pregon/contract/data/imports.endpoints';
import { sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import type { CsvRow } from '../kernel/csv/csv-records.ts';
import { NotCsv } from '../kernel/csv/csv-text.ts';
import { readCell } from '../kernel/csv/read-cell.ts';
import { readDates } from './date-order.ts';
import { type CellFormat, Unreadable, usualFormat } from './field-readers.ts';
import {
  columnsOf,
  type ImportKindDefinition,
  type ImportRow,
  missingColumns,
  type MissingKind,
  missingKinds,
  valueKindOf,
} from './import-kind.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { type DataImport, importsRepository } from './imports.repository.ts';
import type { ColumnMapping } from './imports.table.ts';
import { readScope } from './import-scope.ts';
import { invalidFile } from './invalid-file.ts';
import { readImportRows } from './origins/read-origin.ts';
import { readSpreadRows } from './spread-rows.ts';

/** Number of rows for the preview, without the header. */
const sampleRows = 8;

/** Hash of a file's header, to find the mapping of an earlier file. */
export const headerHash = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map((cell) => cell.trim())))
    .digest('hex');

interface FirstRows {
  readonly rows: readonly [CsvRow, ...CsvRow[]];
  /** The system whose export it is, if that is known. */
  readonly origin: ImportOrigin | null;
}

/** Reads the header and the first rows of a spooled file. Throws the fault IMPORT_INVALID without a header. */
async function readFirstRows(database: Database, { id, kind, isPlain }: DataImport): Promise<FirstRows> {
  const rows: CsvRow[] = [];
  const origins: ImportOrigin[] = [];
  const onOrigin = (origin: ImportOrigin) => void origins.push(origin);
  try {
    for await (const some of readImportRows(Readable.from(importsRepository.chunks(database, id)), kind, { isPlain, onOrigin })) {
      rows.push(...some);
      if (rows.length > sampleRows) break;
    }
  } catch (error) {
    throw error instanceof NotCsv ? invalidFile(error.message) : error;
  }
  const [header, ...rest] = rows;
  if (!header) throw invalidFile('El archivo está vacío.');
  if (header.problem) throw invalidFile(`El encabezado no se puede leer. ${header.problem}`);
  return { rows: [header, ...rest.slice(0, sampleRows)], origin: origins[0] ?? null };
}

/** Whether rows of different lines have the same value in a column: then it names what they have in common. */
function repeatsInOthers(rows: readonly ImportRow[], key: string, lineOf: (row: ImportRow) => string): boolean {
  const lines = new Map<string, string>();
  return rows.some((row) => {
    const value = row[key] ?? '';
    if (value === '') return false;
    const line = lineOf(row);
    const known = lines.get(value);
    if (known === undefined) lines.set(value, line);
    return known !== undefined && known !== line;
  });
}

/**
 * Guesses the columns by their names. A column that should tell rows apart but has the same value in rows of different products, days or
 * stores names what they have in common: the number of an invoice with several lines. A row that only repeats or corrects another one does
 * not count. A column with exactly the name of the identifying one is taken at its word.
 */
async function guess(
  kind: ImportKindDefinition,
  header: readonly string[],
  readRows: () => Promise<readonly CsvRow[]>,
): Promise<(string | null)[]> {
  const guessed = columnsOf(kind, header).map((key) => key ?? null);
  const { numbering } = kind;
  const position = numbering ? guessed.indexOf(numbering.key) : -1;
  if (!numbering || position < 0 || guessed.includes(numbering.by)) return guessed;
  if (header[position]?.trim().toLowerCase() === kind.columns[numbering.key]?.header) return guessed;
  const rows = (await readRows()).map(({ fields }): ImportRow =>
    Object.fromEntries(guessed.flatMap((key, column) => (key === null ? [] : [[key, readCell(fields[column] ?? '')]]))),
  );
  return repeatsInOthers(rows, numbering.key, numbering.nameOf) ? guessed.with(position, numbering.by) : guessed;
}

/** The mapping of an import: set by the user, else that of an earlier file with this header, else guessed from the names of the columns. */
async function mappingOf(
  database: Database,
  of: DataImport,
  header: readonly string[],
  readRows: () => Promise<readonly CsvRow[]>,
) {
  const remembered = await importsRepository.findMapping(database, of.accountId, of.kind, headerHash(header));
  const createsMissing = remembered?.createsMissing;
  // Mappings were confirmed without an order while the day always came first.
  const dateOrder = remembered && (remembered.dateOrder ?? usualFormat.dateOrder);
  const known = { createsMissing, dateOrder };
  if (of.mapping) return { ...known, mapping: of.mapping, isRemembered: false };
  if (remembered) return { ...known, mapping: remembered.mapping, isRemembered: true };
  const guessed = await guess(importKindDefinitions[of.kind], header, readRows);
  return { ...known, mapping: guessed, isRemembered: false };
}

/** Whether the account has no record of one of the kinds that rows name, so that most rows would be rejected. */
async function lacksNamed(database: Database, accountId: number, named: readonly MissingKind[]): Promise<boolean> {
  for (const kind of named) {
    const { rows } = await database.execute(
      sql`select from ${importKindDefinitions[kind].table} where account_id = ${accountId} limit 1`,
    );
    if (rows.length === 0) return true;
  }
  return false;
}

/** Parses the cells of a row by a mapping, each with its value or its error. */
function readSample(
  kind: ImportKindDefinition,
  mapping: ColumnMapping,
  format: CellFormat,
  row: CsvRow,
): ImportMapping['sample'][number] {
  const values: Record<string, string | null> = Object.fromEntries(Object.keys(kind.columns).map((key) => [key, null]));
  const cells = mapping.map((key, position) => {
    const text = readCell(row.fields[position] ?? '');
    const column = key === null ? undefined : kind.columns[key];
    if (!column || key === null) return { text, value: null, error: null };
    if (text === '') return { text, value: null, error: column.isRequired ? 'Falta este dato.' : null };
    const value = column.read(text, format);
    if (value instanceof Unreadable) return { text, value: null, error: value.message };
    values[key] = value;
    return { text, value, error: null };
  });
  const isReadable = cells.every(({ error }) => error === null);
  const problem = row.problem ?? (isReadable ? kind.check?.(values)?.message : undefined);
  return { line: row.line, cells, problem: problem ?? null };
}

/** The mapping of an uploaded file with a preview of its first rows. */
export async function readMapping(database: Database, of: DataImport): Promise<ImportMapping> {
  const kind = importKindDefinitions[of.kind];
  const { rows: firstRows, origin } = await readFirstRows(database, of);
  const [{ fields: header }, ...rows] = firstRows;
  const isConverted = origin !== null && !of.isPlain;
  let spread: Promise<readonly CsvRow[]> | undefined;
  const readRows = () => (spread ??= readSpreadRows(database, of.id));
  const { mapping: known, isRemembered, createsMissing, dateOrder } = await mappingOf(database, of, header, readRows);
  const mapping = header.map((_, position) => known[position] ?? null);
  // The rows of an export are converted, and its system tells the order of its dates.
  const dates = isConverted ? null : await readDates(kind, mapping, readRows, { chosen: of.dateOrder, remembered: dateOrder });
  const { currency } = await readScope(database, of.accountId);
  const format = { dateOrder: dates?.order ?? usualFormat.dateOrder, currency };
  const codes = { stores: kind.missing?.stores?.code, products: kind.missing?.products?.sku };
  const named = missingKinds.filter((name) => mapping.includes(codes[name] ?? ''));
  const suggested = async () => createsMissing ?? (isConverted || lacksNamed(database, of.accountId, named));
  const columns = Object.entries(kind.columns);
  const isNumbered = kind.numbering !== undefined && mapping.includes(kind.numbering.by);
  return {
    header: header.map((cell) => cell.trim()),
    columns: columns.map(([key, column]) => ({
      key,
      label: column.header,
      about: column.about,
      isRequired: column.isRequired === true && !(isNumbered && key === kind.numbering.key),
      examples: column.examples.filter((example) => example !== ''),
      kind: valueKindOf(column),
    })),
    mapping,
    isRemembered,
    origin,
    isConverted,
    missing: missingColumns(kind, mapping),
    createMissing: named.length === 0 ? null : await suggested(),
    dates,
    sample: rows.map((row) => readSample(kind, mapping, format, row)),
  };
}
