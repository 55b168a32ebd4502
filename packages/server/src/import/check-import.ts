import type { Readable } from 'node:stream';
import type { ImportCheck } from '@pregon/contract/data/imports.endpoints';
import type { Database } from '../kernel/database/database.ts';
import type { CsvRow } from '../kernel/csv/csv-records.ts';
import { Batch } from './batch.ts';
import { CheckNotes } from './check-notes.ts';
import { CheckTally } from './check-tally.ts';
import { type ImportRow, missingKinds } from './import-kind.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { isRowFault, type RowFault, type RowReader, rowReader } from './import-rows.ts';
import { readScope } from './import-scope.ts';
import type { DataImport } from './imports.repository.ts';
import type { FileReading } from './date-order.ts';
import { invalidFile } from './invalid-file.ts';
import { readImportRows } from './origins/read-origin.ts';
import { SeenKeys } from './seen-keys.ts';
import { checkBatch, withoutMissing } from './write-batch.ts';

/** Maximum number of identifying values of new rows that a check remembers, in up to 270 MB: more than 1 GB of usual rows has. */
const mostKeys = 24_000_000;

interface CheckOptions {
  readonly signal: AbortSignal;
  /** The number of rows after which it ends. Default: none. */
  readonly mostRows?: number;
  /** Gets what the rows so far would change after each batch. The check fails with what it throws. */
  readonly onProgress?: (soFar: ImportCheck) => Promise<void>;
}

/**
 * Dry run of an import: counts what the rows of a file would change in the current data. Writes nothing and locks no rows. It reads the whole
 * file, in bounded memory, unless `mostRows` or `mostKeys` ends it. Throws the fault IMPORT_INVALID when the mapping lacks a required
 * column, and errors of the stream.
 */
export async function checkImport(
  database: Database,
  { accountId, kind: kindName, isPlain }: Pick<DataImport, 'accountId' | 'kind' | 'isPlain'>,
  { mapping, dateOrder }: FileReading,
  stream: Readable,
  { signal, mostRows = Infinity, onProgress }: CheckOptions,
): Promise<ImportCheck> {
  const kind = importKindDefinitions[kindName];
  const scope = await readScope(database, accountId);
  const seen = new SeenKeys(mostKeys);
  const plain = new CheckTally(kind, seen, 1);
  const completed = new CheckTally(kind, seen, 2);
  const missing = { stores: 0, products: 0 };
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
    for (const of of missingKinds)
      missing[of] += checked.missing[of].filter((key) => !seen.mark(`missing ${of} ${key}`, 1)).length;
    const rowsAt = (positions: readonly number[]) =>
      positions.map((position) => rows[position]).filter((row) => row !== undefined);
    for (const tally of [plain, completed]) tally.update(checked.updated);
    plain.create(rowsAt(checked.created));
    completed.create(rowsAt([...checked.created, ...solved].toSorted((one, other) => one - other)));
    await onProgress?.(result(false));
  };

  const take = async (row: CsvRow, read: ImportRow | RowFault) => {
    if (!isRowFault(read) && !batch.add(read, row)) {
      await flush();
      batch.add(read, row);
    }
    count += 1;
    notes?.add(row.fields);
    if (isRowFault(read)) for (const tally of [plain, completed]) tally.reject(row.line, read);
  };

  const result = (isWhole: boolean): ImportCheck => {
    const withMissing = missing.stores + missing.products > 0 ? { ...missing, ...completed.result } : null;
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
      } else if (count < mostRows && !seen.isFull) await take(row, reader.read(row));
      else {
        await flush();
        return result(false);
      }
    }
  }
  await flush();
  return result(true);
}
