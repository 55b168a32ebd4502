import type { Readable } from 'node:stream';
import type { ImportKind, ImportReport } from '@pregon/contract/data/data.endpoints';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '../identity/accounts/accounts.table.ts';
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

/** Rows in one transaction. */
const batchSize = 5000;
const mostProblems = 1000;

/** For whom, and by whom: without `userId` by a person at the machine itself. */
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

  /** False where the row must wait for the next batch: this one is full, or has one that may mean the same. */
  add(row: ImportRow, line: number): boolean {
    if (this.rows.length === batchSize || !this.#admits(row)) return false;
    this.rows.push(row);
    this.lines.push(line);
    return true;
  }
}

/** How far an import has come: everything up to here is committed. */
export interface ImportCheckpoint {
  /** Of the file, the header not counted. */
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly rejected: number;
  readonly problems: ImportReport['problems'];
}

/** Where an import goes on after its process was stopped. */
export interface Resumption {
  readonly from: ImportCheckpoint;
  /** Writes a checkpoint down in the transaction that commits its rows. */
  readonly save: (transaction: Transaction, checkpoint: ImportCheckpoint) => Promise<void>;
}

const fromStart: ImportCheckpoint = { rows: 0, created: 0, updated: 0, rejected: 0, problems: [] };

/** Takes the rows of a file as they come. While one batch is written, the next is read. */
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

  /** Waits for what is being written, whatever becomes of it. */
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
    // The rows that were read up to here: those of the next batch are read while this one is written.
    const { rows, rejected } = this.#counts;
    this.#writing = this.#write(batch, { rows, rejected, problems: [...this.#problems] });
    // Whoever waits for it next is told: until then nobody listens.
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
  const [account] = await database.select({ timeZone: accounts.timeZone }).from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error(`There is no account ${accountId}.`);
  return { accountId, timeZone: account.timeZone };
}

/** Waits for the disk, and so for all that was written before. */
const record = (database: Database, { accountId, userId }: ImportActor, entry: AuditEntry): Promise<void> =>
  userId === undefined
    ? auditRepository.recordUnattended(database, accountId, entry)
    : auditRepository.record(database, { accountId, userId }, entry);

/** Renews the statistics of the planner; the embedded database has no autovacuum that would remove old row versions. */
async function refresh(database: Database, { touches }: ImportKindDefinition, isEmbedded: boolean): Promise<void> {
  for (const table of touches) await database.execute(isEmbedded ? sql`vacuum (analyze) ${table}` : sql`analyze ${table}`);
}

interface ImportOptions {
  readonly onProgress?: (rows: number) => void;
  readonly resumption?: Resumption;
  /** Aborted: what is being written is finished, and the import ends with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly isEmbedded?: boolean;
}

/**
 * Brings the rows of a CSV file in as they come, 5,000 in a transaction. Rows that can't be kept are reported and the others are
 * kept, so also of a file that breaks off: the same file again changes nothing of what is there and goes on with the rest.
 * Throws the fault IMPORT_INVALID where it is no such file, and what the stream throws.
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
