import type { Readable } from 'node:stream';
import type { ImportCheck } from '@pregon/contract/data/imports.endpoints';
import type { Database } from '../kernel/database/database.ts';
import type { CsvRow } from '../kernel/csv/csv-records.ts';
import { Batch } from './batch.ts';
import { CheckNotes } from './check-notes.ts';
import type { ImportKindDefinition, ImportRow } from './import-kind.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { isRowFault, type RowFault, type RowReader, rowReader } from './import-rows.ts';
import { readScope } from './import-scope.ts';
import type { DataImport } from './imports.repository.ts';
import type { FileReading } from './date-order.ts';
import { invalidFile } from './invalid-file.ts';
import { readImportRows } from './origins/read-origin.ts';
import { checkBatch, withoutMissing } from './write-batch.ts';

/** Maximum number of checked rows of a large file. */
export const mostCheckedRows = 100_000;
const mostProblems = 1000;

/** Identifying values of rows that the import would create, to detect later rows with the same identity. */
class NewRows {
  readonly #keys = new Set<string>();
  readonly #kind: ImportKindDefinition;

  constructor(kind: ImportKindDefinition) {
    this.#kind = kind;
  }

  #keysOf(row: ImportRow): string[] {
    return this.#kind.identifying.flatMap((column) => (row[column] ? [`${column} ${row[column]}`] : []));
  }

  has = (row: ImportRow): boolean => this.#keysOf(row).some((key) => this.#keys.has(key));

  add(row: ImportRow): void {
    for (const key of this.#keysOf(row)) this.#keys.add(key);
  }
}

/** The outcome of a dry run, with or without creation of missing records. */
class Tally {
  readonly #counts = { created: 0, updated: 0, rejected: 0, repeated: 0 };
  readonly #problems: ImportCheck['problems'] = [];
  readonly #newRows: NewRows;

  constructor(kind: ImportKindDefinition) {
    this.#newRows = new NewRows(kind);
  }

  reject(line: number, { column, message }: RowFault): void {
    this.#counts.rejected += 1;
    if (this.#problems.length < mostProblems) this.#problems.push({ line, column, message });
  }

  update(rows: number): void {
    this.#counts.updated += rows;
  }

  /** Counts new rows. Those of one batch have different identities. */
  create(rows: readonly ImportRow[]): void {
    const repeated = rows.filter((row) => this.#newRows.has(row));
    this.#counts.repeated += repeated.length;
    this.#counts.created += rows.length - repeated.length;
    for (const row of rows) this.#newRows.add(row);
  }

  get result() {
    return { ...this.#counts, problems: this.#problems.toSorted((one, other) => one.line - other.line) };
  }
}

/**
 * Dry run of an import: counts what the rows of a file would change in the current data. Writes nothing and locks no rows. Throws the
 * fault IMPORT_INVALID when the mapping lacks a required column, and errors of the stream.
 */
export async function checkImport(
  database: Database,
  { accountId, kind: kindName, isPlain }: Pick<DataImport, 'accountId' | 'kind' | 'isPlain'>,
  { mapping, dateOrder }: FileReading,
  stream: Readable,
  signal: AbortSignal,
): Promise<ImportCheck> {
  const kind = importKindDefinitions[kindName];
  const scope = await readScope(database, accountId);
  const plain = new Tally(kind);
  const completed = new Tally(kind);
  const missing = { stores: new Set<string>(), products: new Set<string>() };
  let count = 0;
  let reader: RowReader | undefined;
  let notes: CheckNotes | undefined;
  let batch = new Batch(kind);

  const flush = async () => {
    const { rows, lines } = batch;
    batch = new Batch(kind);
    if (rows.length === 0) return;
    const checked = await checkBatch(database, kind, scope, rows);
    const solved: number[] = [];
    for (const { position, reasons, isKnown } of checked.problems) {
      const left = withoutMissing(kind, reasons);
      const faultOf = (of: readonly number[]) => reader?.faultOf(of) ?? { column: '', message: '' };
      plain.reject(lines[position] ?? 0, faultOf(reasons));
      if (left.length > 0) completed.reject(lines[position] ?? 0, faultOf(left));
      else if (isKnown) completed.update(1);
      else solved.push(position);
    }
    for (const code of checked.missing.stores) missing.stores.add(code);
    for (const sku of checked.missing.products) missing.products.add(sku);
    const rowsAt = (positions: readonly number[]) =>
      positions.map((position) => rows[position]).filter((row) => row !== undefined);
    for (const tally of [plain, completed]) tally.update(checked.updated);
    plain.create(rowsAt(checked.created));
    completed.create(rowsAt([...checked.created, ...solved].toSorted((one, other) => one - other)));
  };

  const take = async (row: CsvRow, read: ImportRow | RowFault) => {
    count += 1;
    notes?.add(row.fields);
    if (isRowFault(read)) for (const tally of [plain, completed]) tally.reject(row.line, read);
    else if (!batch.add(read, row)) {
      await flush();
      batch.add(read, row);
    }
  };

  const result = (isWhole: boolean): ImportCheck => {
    const [stores, products] = [missing.stores.size, missing.products.size];
    const withMissing = stores + products > 0 ? { stores, products, ...completed.result } : null;
    return { rows: count, ...plain.result, isWhole, withMissing, notes: notes?.sentences ?? [] };
  };

  for await (const rows of readImportRows(stream, kindName, { isPlain })) {
    signal.throwIfAborted();
    for (const row of rows) {
      if (reader === undefined) {
        const header = rowReader(kind, row.fields, mapping, { dateOrder, currency: scope.currency });
        if ('missing' in header) throw invalidFile(`Al archivo le faltan estas columnas: ${header.missing.join(', ')}.`);
        reader = header;
        notes = new CheckNotes(kind, row.fields, mapping);
      } else if (count < mostCheckedRows) await take(row, reader.read(row));
      else {
        await flush();
        return result(false);
      }
    }
  }
  await flush();
  return result(true);
}
