import type { Readable } from 'node:stream';
import type { ImportKind, ImportReport } from '@pregon/contract/data/data.endpoints';
import type { DateOrder } from '@pregon/contract/data/imports.endpoints';
import { type AuditEntry, auditRepository } from '../identity/audit/audit.repository.ts';
import type { Database, Queryable, Transaction } from '../kernel/database/database.ts';
import type { CsvRow } from '../kernel/csv/csv-records.ts';
import { NotCsv } from '../kernel/csv/csv-text.ts';
import { customerChannels } from '../retail/consent/customer-channels.ts';
import type { ErasedIdentities } from '../retail/consent/erased-identities.ts';
import { Batch, batchSizes } from './batch.ts';
import { readScope } from './import-scope.ts';
import { invalidFile } from './invalid-file.ts';
import { readImportRows } from './origins/read-origin.ts';
import type { ImportKindDefinition, ImportRow, ImportScope } from './import-kind.ts';
import { usualFormat } from './field-readers.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { isRowFault, type RowFault, type RowReader, rowReader } from './import-rows.ts';
import type { ColumnMapping } from './imports.table.ts';
import { refreshStaleStatistics, refreshStatistics } from './refresh-statistics.ts';
import { writeBatch, type WrittenBatch } from './write-batch.ts';

const mostProblems = 1000;

/** The account and the user who imports; without `userId` an operator on the command line. */
export interface ImportActor {
  readonly accountId: number;
  readonly userId?: number;
}

/** Checkpoint of an import: everything up to here is committed. */
export interface ImportCheckpoint {
  /** Rows of the file without its header. */
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly rejected: number;
  readonly createdStores: number;
  readonly createdProducts: number;
  readonly problems: ImportReport['problems'];
}

/** A rejected row with its cells as in the file. */
export interface Rejection extends RowFault {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The checkpoint at which an interrupted import resumes, and how to store the next one. */
export interface Resumption {
  readonly from: ImportCheckpoint;
  /** The import for which changes are recorded, so that they can be undone. */
  readonly importId?: number;
  /** The mapping of the file's columns to columns of the kind; undefined: by their names. */
  readonly mapping?: ColumnMapping | undefined;
  /** Without it the day comes first. */
  readonly dateOrder?: DateOrder | undefined;
  /** Saves a checkpoint, and the rejections since the last one, in the transaction that commits its rows. */
  readonly save: (transaction: Queryable, checkpoint: ImportCheckpoint, rejections: readonly Rejection[]) => Promise<void>;
}

const problemOf = ({ line, column, message }: Rejection) => ({ line, column, message });

const noCounts = { rows: 0, created: 0, updated: 0, rejected: 0, createdStores: 0, createdProducts: 0 };
const fromStart: ImportCheckpoint = { ...noCounts, problems: [] };

/** Consumes the rows of a file. While one batch is written, the next one is read. */
class Importing {
  readonly #database: Database;
  readonly #kind: ImportKindDefinition;
  readonly #scope: ImportScope;
  readonly #resumption: Resumption | undefined;
  /** Rows that an earlier process has committed. */
  #skipped = 0;
  readonly #counts = { ...noCounts };
  readonly #createsMissing: boolean;
  readonly #problems: ImportReport['problems'] = [];
  /** Rejections since the last checkpoint. */
  #rejections: Rejection[] = [];
  #reader: RowReader | undefined;
  #batch: Batch;
  readonly #batchSize: number;
  #writing: Promise<void> = Promise.resolve();
  /** The number of new rows with which the planner's statistics are compared next: after a first batch, and whenever it has doubled. */
  #comparedAt: number = batchSizes.embedded;

  readonly #prepare: (row: ImportRow) => ImportRow;

  constructor(
    database: Database,
    kind: ImportKindDefinition,
    scope: ImportScope,
    prepare: (row: ImportRow) => ImportRow,
    {
      resumption,
      createsMissing = false,
      isEmbedded = false,
    }: Pick<ImportOptions, 'resumption' | 'createsMissing' | 'isEmbedded'>,
  ) {
    this.#createsMissing = createsMissing;
    this.#prepare = prepare;
    this.#database = database;
    this.#resumption = resumption;
    const { rows, created, updated, rejected, createdStores, createdProducts, problems } = resumption?.from ?? fromStart;
    Object.assign(this.#counts, { rows, created, updated, rejected, createdStores, createdProducts });
    this.#problems.push(...problems);
    this.#kind = kind;
    this.#scope = scope;
    this.#batchSize = isEmbedded ? batchSizes.embedded : batchSizes.postgres;
    this.#batch = this.#newBatch();
  }

  #newBatch(): Batch {
    return new Batch(this.#kind, this.#batchSize);
  }

  async take(rows: readonly CsvRow[]): Promise<void> {
    for (const row of rows) {
      if (this.#reader) await this.#takeRow(row, this.#reader);
      else this.#reader = this.#readHeader(row);
    }
  }

  /** Waits for the current write, whether or not it fails. */
  async settle(): Promise<void> {
    await this.#writing.catch(() => undefined);
  }

  async end(): Promise<Omit<ImportReport, 'kind'>> {
    if (!this.#reader) throw invalidFile('El archivo está vacío.');
    await this.#flush();
    await this.#writing;
    // Saves the rows that were rejected after the last batch.
    await this.#resumption?.save(this.#database, { ...this.#counts, problems: this.#problems }, this.#rejections);
    return { ...this.#counts, problems: this.#problems.toSorted((one, other) => one.line - other.line) };
  }

  get rows(): number {
    return this.#counts.rows;
  }

  #readHeader({ fields, problem }: CsvRow): RowReader {
    if (problem) throw invalidFile(`El encabezado no se puede leer. ${problem}`);
    const { mapping, dateOrder = usualFormat.dateOrder } = this.#resumption ?? {};
    const reader = rowReader(this.#kind, fields, mapping, { dateOrder, currency: this.#scope.currency });
    if ('missing' in reader) throw invalidFile(`Al archivo le faltan estas columnas: ${reader.missing.join(', ')}.`);
    return reader;
  }

  async #takeRow(row: CsvRow, reader: RowReader): Promise<void> {
    if (this.#skipped < (this.#resumption?.from.rows ?? 0)) {
      this.#skipped += 1;
      if (reader.isNumbering) reader.read(row);
      return;
    }
    const given = reader.read(row);
    const read = isRowFault(given) ? given : this.#prepare(given);
    if (!isRowFault(read) && !this.#batch.add(read, row)) {
      await this.#flush();
      this.#batch.add(read, row);
    }
    this.#counts.rows += 1;
    if (isRowFault(read)) this.#reject({ line: row.line, cells: row.fields, ...read });
  }

  async #flush(): Promise<void> {
    await this.#writing;
    const batch = this.#batch;
    this.#batch = this.#newBatch();
    if (batch.rows.length === 0) return;
    // Copied before the write, because rows of the next batch are counted while this one is written.
    const { rows, rejected } = this.#counts;
    const rejections = this.#rejections;
    this.#rejections = [];
    this.#writing = this.#write(batch, { rows, rejected, problems: [...this.#problems] }, rejections);
    // Prevents an unhandled rejection; the next `await` gets the error.
    this.#writing.catch(() => undefined);
  }

  async #write(
    { rows, lines, cells }: Batch,
    read: Pick<ImportCheckpoint, 'rows' | 'rejected' | 'problems'>,
    rejections: readonly Rejection[],
  ): Promise<void> {
    const importId = this.#resumption?.importId;
    const refusedOf = ({ problems }: WrittenBatch): Rejection[] =>
      problems.map(({ position, reasons }) => {
        const fault = this.#reader?.faultOf(reasons) ?? { column: '', message: '' };
        return { line: lines[position] ?? 0, ...fault, cells: cells[position] ?? [] };
      });
    const save = (transaction: Transaction, written: WrittenBatch) => {
      const refused = refusedOf(written);
      const checkpoint = {
        rows: read.rows,
        created: this.#counts.created + written.created,
        updated: this.#counts.updated + written.updated,
        rejected: read.rejected + refused.length,
        createdStores: this.#counts.createdStores + written.missing.stores,
        createdProducts: this.#counts.createdProducts + written.missing.products,
        problems: [...read.problems, ...refused.map(problemOf)].slice(0, mostProblems),
      };
      return this.#resumption?.save(transaction, checkpoint, [...rejections, ...refused]);
    };
    const { createdStores: stores, createdProducts: products } = this.#counts;
    const written = await writeBatch(this.#database, this.#kind, this.#scope, rows, {
      afterwards: async (transaction, batch) => save(transaction, batch),
      journal: importId === undefined ? undefined : { importId, position: read.rows },
      createdMissing: this.#createsMissing ? { stores, products } : undefined,
    });
    this.#counts.created += written.created;
    this.#counts.updated += written.updated;
    this.#counts.createdStores += written.missing.stores;
    this.#counts.createdProducts += written.missing.products;
    for (const refused of refusedOf(written)) this.#count(refused);
    if (written.created > 0 && this.#counts.created >= this.#comparedAt) {
      this.#comparedAt = 2 * this.#counts.created;
      await refreshStaleStatistics(this.#database, this.#kind, this.#counts.created);
    }
  }

  #reject(rejection: Rejection): void {
    this.#rejections.push(rejection);
    this.#count(rejection);
  }

  #count(rejection: Rejection): void {
    this.#counts.rejected += 1;
    if (this.#problems.length < mostProblems) this.#problems.push(problemOf(rejection));
  }
}

/** Commits with a flush to disk, which covers all earlier commits. */
const record = (database: Database, { accountId, userId }: ImportActor, entry: AuditEntry): Promise<void> =>
  userId === undefined
    ? auditRepository.recordUnattended(database, accountId, entry)
    : auditRepository.record(database, { accountId, userId }, entry);

const consentKeys = Object.values(customerChannels).map(({ consent }) => consent);

/** Clears consent in rows of erased customers, because only they can give it again. */
async function withoutErasedConsents(
  database: Database,
  accountId: number,
  kind: ImportKindDefinition,
  erased: ErasedIdentities | undefined,
): Promise<(row: ImportRow) => ImportRow> {
  if (!erased || kind.customer !== 'id') return (row) => row;
  const isErased = await erased.of(database, accountId);
  const none = Object.fromEntries(consentKeys.map((key) => [key, 'false']));
  return (row) => (isErased(row) ? { ...row, ...none } : row);
}

interface ImportOptions {
  readonly onProgress?: (rows: number) => void;
  readonly resumption?: Resumption;
  /** On abort the current write is finished, and the import ends with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly isEmbedded?: boolean;
  /** Whether the file is read by its own columns, even if it is the export of a known system. */
  readonly isPlain?: boolean;
  /** Whether to create stores and products that rows name and that do not exist. */
  readonly createsMissing?: boolean;
  /** Identities that were erased from accounts: imported again, they get no consent. */
  readonly erased?: ErasedIdentities;
}

/**
 * Streams the rows of a CSV file into the database, some thousand in a transaction. Invalid rows are reported and the others saved, also
 * of a file that breaks off. Idempotent: importing the file again changes nothing and continues with the rest. Throws
 * IMPORT_INVALID for an invalid file, and what the stream throws.
 */
export async function importData(
  database: Database,
  actor: ImportActor,
  kind: ImportKind,
  stream: Readable,
  { onProgress = () => undefined, signal, isEmbedded = false, isPlain, erased, ...options }: ImportOptions = {},
): Promise<ImportReport> {
  const definition = importKindDefinitions[kind];
  const prepare = await withoutErasedConsents(database, actor.accountId, definition, erased);
  const { resumption } = options;
  const scope = await readScope(database, actor.accountId);
  const importing = new Importing(database, definition, scope, prepare, { ...options, isEmbedded });
  if (!resumption || resumption.from.rows === 0) await record(database, actor, { action: 'startImport', subject: kind });
  try {
    for await (const rows of readImportRows(stream, kind, { isPlain })) {
      signal?.throwIfAborted();
      await importing.take(rows);
      onProgress(importing.rows);
    }
    const report = { kind, ...(await importing.end()) };
    await definition.complete?.(database, scope);
    const { rows, created, updated, rejected, createdStores, createdProducts } = report;
    const counts = {
      rows,
      created,
      updated,
      rejected,
      ...(createdStores && { createdStores }),
      ...(createdProducts && { createdProducts }),
    };
    await record(database, actor, { action: 'importData', subject: kind, details: counts });
    if (created + updated > 0) await refreshStatistics(database, definition, isEmbedded);
    return report;
  } catch (error) {
    await importing.settle();
    throw error instanceof NotCsv ? invalidFile(error.message) : error;
  }
}
