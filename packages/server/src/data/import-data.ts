import type { Readable } from 'node:stream';
import type { ImportKind, ImportReport } from '@pregon/contract/data/data.endpoints';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '../accounts/accounts.table.ts';
import { type AuditEntry, auditRepository } from '../audit/audit.repository.ts';
import type { Database } from '../database/database.ts';
import { Fault } from '../endpoint/fault.ts';
import type { CsvRow } from './csv-records.ts';
import { readCsv } from './csv-reader.ts';
import { NotCsv } from './csv-text.ts';
import type { ImportKindDefinition, ImportRow, ImportScope } from './import-kind.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { isRowFault, type RowFault, type RowReader, rowReader } from './import-rows.ts';
import { writeBatch } from './write-batch.ts';

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

/** Takes the rows of a file as they come. While one batch is written, the next is read. */
class Importing {
  readonly #database: Database;
  readonly #kind: ImportKindDefinition;
  readonly #scope: ImportScope;
  readonly #counts = { rows: 0, created: 0, updated: 0, rejected: 0 };
  readonly #problems: ImportReport['problems'] = [];
  #reader: RowReader | undefined;
  #batch: Batch;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, kind: ImportKindDefinition, scope: ImportScope) {
    this.#database = database;
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
    this.#counts.rows += 1;
    const read = reader.read(row);
    if (isRowFault(read)) return this.#reject(row.line, read);
    if (this.#batch.add(read, row.line)) return;
    await this.#flush();
    this.#batch.add(read, row.line);
  }

  async #flush(): Promise<void> {
    await this.#writing;
    const batch = this.#batch;
    this.#batch = new Batch(this.#kind);
    if (batch.rows.length === 0) return;
    this.#writing = this.#write(batch);
    // Whoever waits for it next is told: until then nobody listens.
    this.#writing.catch(() => undefined);
  }

  async #write({ rows, lines }: Batch): Promise<void> {
    const { created, updated, problems } = await writeBatch(this.#database, this.#kind, this.#scope, rows);
    this.#counts.created += created;
    this.#counts.updated += updated;
    for (const [position, problem] of problems) {
      const { column = '', message = '' } = this.#kind.problems[problem] ?? {};
      this.#reject(lines[position] ?? 0, { column: this.#reader?.nameOf(column) ?? column, message });
    }
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

/** What the planner believes of a table is as old as its last look; the embedded database never looks by itself. */
async function refresh(database: Database, { touches }: ImportKindDefinition): Promise<void> {
  for (const table of touches) await database.execute(sql`vacuum (analyze) ${table}`);
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
  onProgress: (rows: number) => void = () => undefined,
): Promise<ImportReport> {
  const definition = importKindDefinitions[kind];
  const importing = new Importing(database, definition, await scopeOf(database, actor.accountId));
  await record(database, actor, { action: 'startImport', subject: kind });
  try {
    for await (const rows of readCsv(stream)) {
      await importing.take(rows);
      onProgress(importing.rows);
    }
    const report = { kind, ...(await importing.end()) };
    const { rows, created, updated, rejected } = report;
    await record(database, actor, { action: 'importData', subject: kind, details: { rows, created, updated, rejected } });
    if (created + updated > 0) await refresh(database, definition);
    return report;
  } catch (error) {
    await importing.settle();
    throw error instanceof NotCsv ? invalid(error.message) : error;
  }
}
