import type { Readable } from 'node:stream';
import type { ImportKind, ImportReport } from '@pregon/contract/data/data.endpoints';
import { sql } from 'drizzle-orm';
import { accountsRepository } from '../identity/accounts/accounts.repository.ts';
import { type AuditEntry, auditRepository } from '../identity/audit/audit.repository.ts';
import type { Database, Transaction } from '../kernel/database/database.ts';
import { Fault } from '../kernel/http/fault.ts';
import type { CsvRow } from '../kernel/csv/csv-records.ts';
import { readCsv } from '../kernel/csv/csv-reader.ts';
import { NotCsv } from '../kernel/csv/csv-text.ts';
import type { ImportKindDefinition, ImportRow, ImportScope } from './import-kind.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { isRowFault, type RowFault, type RowReader, rowReader } from './import-rows.ts';
import { writeBatch, type WrittenBatch } from './write-batch.ts';

/** Rows of one transaction. */
const batchSize = 5000;
const mostProblems = 1000;

/** The account, and the user; without `userId` an operator on the command line. */
export interface ImportActor {
  readonly accountId: number;
  readonly userId?: number;
}

const invalid = (message: string) => new Fault('IMPORT_INVALID', { message, fields: { file: message } });

/** Rows that are written together, with the line of each. */
class Batch {
  readonly rows: ImportRow[] = [];
  readonly lines: number[] = [];
  readonly #admits: (row: ImportRow) => boolean;

  constructor(kind: ImportKindDefinition) {
    this.#admits = kind.newBatch();
  }

  /** False where the row must wait for the next batch: this one is full, or has a row that may match the same record. */
  add(row: ImportRow, line: number): boolean {
    if (this.rows.length === batchSize || !this.#admits(row)) return false;
    this.rows.push(row);
    this.lines.push(line);
    return true;
  }
}

/** Progress of an import: everything up to here is committed. */
export interface ImportCheckpoint {
  /** Rows of the file without its header. */
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly rejected: number;
  readonly problems: ImportReport['problems'];
}

/** The state from which an interrupted import resumes. */
export interface Resumption {
  readonly from: ImportCheckpoint;
  /** Saves a checkpoint in the transaction that commits its rows. */
  readonly save: (transaction: Transaction, checkpoint: ImportCheckpoint) => Promise<void>;
}

const fromStart: ImportCheckpoint = { rows: 0, created: 0, updated: 0, rejected: 0, problems: [] };

/** Consumes the rows of a file. While one batch is written, the next is read. */
class Importing {
  readonly #database: Database;
  readonly #kind: ImportKindDefinition;
  readonly #scope: ImportScope;
  readonly #resumption: Resumption | undefined;
  /** Rows that an earlier process has committed. */
  #skipped = 0;
  readonly #counts = { rows: 0, created: 0, updated: 0, rejected: 0 };
  readonly #problems: ImportReport['problems'] = [];
  #reader: RowReader | undefined;
  #batch: Batch;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, kind: ImportKindDefinition, scope: ImportScope, resumption?: Resumption) {
    this.#database = database;
    this.#resumption = resumption;
    const { problems, ...counts } = resumption?.from ?? fromStart;
    Object.assign(this.#counts, counts);
    this.#problems.push(...problems);
    this.#kind = kind;
    this.#scope = scope;
    this.#batch = new Batch(kind);
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
    if (!this.#reader) throw invalid('El archivo está vacío.');
    await this.#flush();
    await this.#writing;
    return { ...this.#counts, problems: this.#problems.toSorted((one, other) => one.line - other.line) };
  }

  get rows(): number {
    return this.#counts.rows;
  }

  #readHeader({ fields, problem }: CsvRow): RowReader {
    if (problem) throw invalid(`El encabezado no se puede leer. ${problem}`);
    const reader = rowReader(this.#kind, fields);
    if ('missing' in reader) throw invalid(`Al archivo le faltan estas columnas: ${reader.missing.join(', ')}.`);
    return reader;
  }

  async #takeRow(row: CsvRow, reader: RowReader): Promise<void> {
    if (this.#skipped < (this.#resumption?.from.rows ?? 0)) {
      this.#skipped += 1;
      return;
    }
    const read = reader.read(row);
    if (!isRowFault(read) && !this.#batch.add(read, row.line)) {
      await this.#flush();
      this.#batch.add(read, row.line);
    }
    this.#counts.rows += 1;
    if (isRowFault(read)) this.#reject(row.line, read);
  }

  async #flush(): Promise<void> {
    await this.#writing;
    const batch = this.#batch;
    this.#batch = new Batch(this.#kind);
    if (batch.rows.length === 0) return;
    // Read before the write: rows of the next batch are counted while this one is written.
    const { rows, rejected } = this.#counts;
    this.#writing = this.#write(batch, { rows, rejected, problems: [...this.#problems] });
    // The error is reported to the next caller that waits; until then it must not become an unhandled rejection.
    this.#writing.catch(() => undefined);
  }

  async #write({ rows, lines }: Batch, read: Pick<ImportCheckpoint, 'rows' | 'rejected' | 'problems'>): Promise<void> {
    const refusedOf = ({ problems }: WrittenBatch) =>
      problems.map(([position, problem]) => {
        const { column = '', message = '' } = this.#kind.problems[problem] ?? {};
        return { line: lines[position] ?? 0, column: this.#reader?.nameOf(column) ?? column, message };
      });
    const save = (transaction: Transaction, written: WrittenBatch) => {
      const refused = refusedOf(written);
      return this.#resumption?.save(transaction, {
        rows: read.rows,
        created: this.#counts.created + written.created,
        updated: this.#counts.updated + written.updated,
        rejected: read.rejected + refused.length,
        problems: [...read.problems, ...refused].slice(0, mostProblems),
      });
    };
    const written = await writeBatch(this.#database, this.#kind, this.#scope, rows, async (transaction, batch) =>
      save(transaction, batch),
    );
    this.#counts.created += written.created;
    this.#counts.updated += written.updated;
    for (const { line, ...fault } of refusedOf(written)) this.#reject(line, fault);
  }

  #reject(line: number, fault: RowFault): void {
    this.#counts.rejected += 1;
    if (this.#problems.length < mostProblems) this.#problems.push({ line, ...fault });
  }
}

async function scopeOf(database: Database, accountId: number): Promise<ImportScope> {
  const { timeZone } = await accountsRepository.getOrThrow(database, accountId);
  return { accountId, timeZone };
}

/** Commits with a flush to disk, which covers all earlier commits. */
const record = (database: Database, { accountId, userId }: ImportActor, entry: AuditEntry): Promise<void> =>
  userId === undefined
    ? auditRepository.recordUnattended(database, accountId, entry)
    : auditRepository.record(database, { accountId, userId }, entry);

/** Updates the planner's statistics; the embedded database has no autovacuum that would remove old row versions. */
async function refresh(database: Database, { touches }: ImportKindDefinition, isEmbedded: boolean): Promise<void> {
  for (const table of touches) await database.execute(isEmbedded ? sql`vacuum (analyze) ${table}` : sql`analyze ${table}`);
}

interface ImportOptions {
  readonly onProgress?: (rows: number) => void;
  readonly resumption?: Resumption;
  /** On abort the current write is finished, and the import ends with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly isEmbedded?: boolean;
}

/**
 * Streams the rows of a CSV file into the database, 5,000 in a transaction. Invalid rows are reported and the others saved, also
 * of a file that breaks off. Idempotent: importing the file again changes nothing and continues with the rest. Throws
 * IMPORT_INVALID for an invalid file, and what the stream throws.
 */
export async function importData(
  database: Database,
  actor: ImportActor,
  kind: ImportKind,
  stream: Readable,
  { onProgress = () => undefined, resumption, signal, isEmbedded = false }: ImportOptions = {},
): Promise<ImportReport> {
  const definition = importKindDefinitions[kind];
  const importing = new Importing(database, definition, await scopeOf(database, actor.accountId), resumption);
  if (!resumption || resumption.from.rows === 0) await record(database, actor, { action: 'startImport', subject: kind });
  try {
    for await (const rows of readCsv(stream)) {
      signal?.throwIfAborted();
      await importing.take(rows);
      onProgress(importing.rows);
    }
    const report = { kind, ...(await importing.end()) };
    const { rows, created, updated, rejected } = report;
    await record(database, actor, { action: 'importData', subject: kind, details: { rows, created, updated, rejected } });
    if (created + updated > 0) await refresh(database, definition, isEmbedded);
    return report;
  } catch (error) {
    await importing.settle();
    throw error instanceof NotCsv ? invalid(error.message) : error;
  }
}
