import type { Readable } from 'node:stream';
import type { ImportCheck } from '@pregon/contract/data/imports.endpoints';
import type { Database } from '../kernel/database/database.ts';
import { readCsv } from '../kernel/csv/csv-reader.ts';
import type { CsvRow } from '../kernel/csv/csv-records.ts';
import { Batch } from './batch.ts';
import type { ImportKindDefinition, ImportRow } from './import-kind.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { isRowFault, type RowFault, type RowReader, rowReader } from './import-rows.ts';
import { readScope } from './import-scope.ts';
import type { DataImport } from './imports.repository.ts';
import type { ColumnMapping } from './imports.table.ts';
import { invalidFile } from './invalid-file.ts';
import { checkBatch } from './write-batch.ts';

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

/**
 * Dry run of an import: counts what the rows of a file would change in the current data. Writes nothing and locks no rows. Throws the
 * fault IMPORT_INVALID when the mapping lacks a required column, and errors of the stream.
 */
export async function checkImport(
  database: Database,
  { accountId, kind: kindName }: Pick<DataImport, 'accountId' | 'kind'>,
  mapping: ColumnMapping,
  stream: Readable,
  signal: AbortSignal,
): Promise<ImportCheck> {
  const kind = importKindDefinitions[kindName];
  const scope = await readScope(database, accountId);
  const counts = { rows: 0, created: 0, updated: 0, rejected: 0, repeated: 0 };
  const problems: ImportCheck['problems'] = [];
  const newRows = new NewRows(kind);
  let reader: RowReader | undefined;
  let batch = new Batch(kind);

  const reject = (line: number, { column, message }: RowFault) => {
    counts.rejected += 1;
    if (problems.length < mostProblems) problems.push({ line, column, message });
  };

  const flush = async () => {
    const { rows, lines } = batch;
    batch = new Batch(kind);
    if (rows.length === 0) return;
    const checked = await checkBatch(database, kind, scope, rows);
    for (const [position, problem] of checked.problems) {
      const { column = '', message = '' } = kind.problems[problem] ?? {};
      reject(lines[position] ?? 0, { column: reader?.nameOf(column) ?? column, message });
    }
    counts.updated += checked.updated;
    const created = checked.created.map((position) => rows[position]).filter((row) => row !== undefined);
    const repeated = created.filter((row) => newRows.has(row));
    counts.repeated += repeated.length;
    counts.created += created.length - repeated.length;
    for (const row of created) newRows.add(row);
  };

  const take = async (row: CsvRow, read: ImportRow | RowFault) => {
    counts.rows += 1;
    if (isRowFault(read)) return reject(row.line, read);
    if (batch.add(read, row)) return;
    await flush();
    batch.add(read, row);
  };

  for await (const rows of readCsv(stream)) {
    signal.throwIfAborted();
    for (const row of rows) {
      if (reader === undefined) {
        const header = rowReader(kind, row.fields, mapping);
        if ('missing' in header) throw invalidFile(`Al archivo le faltan estas columnas: ${header.missing.join(', ')}.`);
        reader = header;
      } else if (counts.rows < mostCheckedRows) await take(row, reader.read(row));
      else {
        await flush();
        return { ...counts, isWhole: false, problems };
      }
    }
  }
  await flush();
  return { ...counts, isWhole: true, problems: problems.toSorted((one, other) => one.line - other.line) };
}
