import type { Readable } from 'node:stream';
import { type CustomerFile, largestCustomerFile } from '@pregon/contract/profiles/customer-file.schema';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { findCustomers } from '../../retail/customers/find-customers.ts';
import { type Identity, identityKinds } from '../../retail/customers/identity.ts';
import { findIdentityColumns, identityIn, type IdentityColumns } from '../../retail/customers/identity-columns.ts';
import { readCsv } from '../../kernel/csv/csv-reader.ts';
import type { CsvRow } from '../../kernel/csv/csv-records.ts';
import { NotCsv } from '../../kernel/csv/csv-text.ts';
import { readCell } from '../../kernel/csv/read-cell.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customerFileRepository, type ReadCustomerFile } from './customer-file.repository.ts';

/** A customer file being uploaded. */
export interface IncomingCustomerFile {
  readonly name: string;
  readonly stream: Readable;
}

const mostProblems = 1000;
const batchSize = 2000;
const longestValue = 100;
const longestName = 200;

const invalid = (message: string) => new Fault('CUSTOMER_FILE_INVALID', { message, fields: { customerFile: message } });

const tooLargeMessage = `El archivo no puede pasar de ${largestCustomerFile / 1024 / 1024} MB.`;
const tooLarge = new Fault('TOO_LARGE', { message: tooLargeMessage, fields: { customerFile: tooLargeMessage } });

const kindNames = { document: 'documento', email: 'correo', mobile: 'celular' } as const;
const alternatives = new Intl.ListFormat('es', { type: 'disjunction' });

function unknownReason(identity: Identity): string {
  const kinds = identityKinds.filter((kind) => identity[kind]).map((kind) => kindNames[kind]);
  if (kinds.length === 0) return 'Aquí no hay un documento, un correo ni un celular.';
  return `No hay un cliente con este ${alternatives.format(kinds)}.`;
}

/** The value of a row that was looked up, as written. */
function valueOf({ fields }: CsvRow, { positions }: IdentityColumns): string {
  const cells = identityKinds.flatMap((kind) => positions[kind]).map((position) => readCell(fields[position] ?? ''));
  return (cells.find(Boolean) ?? '').slice(0, longestValue);
}

/** Consumes the rows of a file as they arrive, and knows the matched customers at its end. */
class FileReading {
  readonly #database: Queryable;
  readonly #accountId: number;
  readonly #members = new Set<number>();
  readonly #problems: CustomerFile['problems'] = [];
  #columns: IdentityColumns | undefined;
  #waiting: CsvRow[] = [];
  #rows = 0;
  #unmatched = 0;

  constructor(database: Queryable, accountId: number) {
    this.#database = database;
    this.#accountId = accountId;
  }

  async take(rows: readonly CsvRow[]): Promise<void> {
    for (const row of this.#withoutHeader(rows)) {
      this.#rows += 1;
      if (row.problem) this.#report(row.line, '', row.problem);
      else this.#waiting.push(row);
      if (this.#waiting.length === batchSize) await this.#match();
    }
  }

  async end(): Promise<Omit<ReadCustomerFile, 'name'>> {
    await this.#match();
    if (this.#rows === 0) throw invalid('El archivo no tiene ninguna fila.');
    const problems = this.#problems.toSorted((one, other) => one.line - other.line);
    return { rows: this.#rows, unmatched: this.#unmatched, problems, members: [...this.#members] };
  }

  /** Detects the identity columns from the first rows, and drops the header. */
  #withoutHeader(rows: readonly CsvRow[]): readonly CsvRow[] {
    if (this.#columns) return rows;
    const legible = rows.filter(({ problem }) => !problem);
    if (legible.length === 0) return rows;
    this.#columns = findIdentityColumns(legible.map(({ fields }) => fields));
    if (!this.#columns) throw invalid('No encontramos en el archivo una columna de documentos, correos o celulares.');
    return this.#columns.hasHeader ? rows.filter((row) => row !== legible[0]) : rows;
  }

  async #match(): Promise<void> {
    const columns = this.#columns;
    if (!columns || this.#waiting.length === 0) return;
    const identities = this.#waiting.map(({ fields }) => identityIn(fields, columns));
    const found = await findCustomers(this.#database, this.#accountId, identities);
    for (const [position, row] of this.#waiting.entries()) {
      const ids = found[position] ?? [];
      for (const id of ids) this.#members.add(id);
      if (ids.length === 0) this.#report(row.line, valueOf(row, columns), unknownReason(identities[position] ?? {}));
    }
    this.#waiting = [];
  }

  #report(line: number, value: string, reason: string): void {
    this.#unmatched += 1;
    if (this.#problems.length < mostProblems) this.#problems.push({ line, value, reason });
  }
}

/**
 * Streams a customer file and saves its members. It is read as it arrives and written in one transaction at its end, so that an
 * aborted upload leaves nothing. Throws CUSTOMER_FILE_INVALID and TOO_LARGE at the field `customerFile`, and errors of the
 * stream.
 */
export async function storeCustomerFile(
  database: Queryable,
  principal: Principal,
  { name, stream }: IncomingCustomerFile,
): Promise<CustomerFile> {
  if (!/\.csv$/i.test(name)) throw invalid('El archivo debe ser de tipo CSV');
  const reading = new FileReading(database, principal.accountId);
  try {
    for await (const rows of readCsv(stream)) await reading.take(rows);
  } catch (error) {
    if (error instanceof NotCsv) throw invalid(error.message);
    throw error instanceof Fault && error.code === 'TOO_LARGE' ? tooLarge : error;
  }
  const file = { ...(await reading.end()), name: name.slice(-longestName) };
  return database.transaction(async (transaction) => {
    const stored = await customerFileRepository.create(transaction, principal, file);
    const details = { rows: stored.rows, matched: stored.matched, unmatched: stored.unmatched };
    await auditRepository.record(transaction, principal, { action: 'uploadCustomerFile', subject: stored.identifier, details });
    return stored;
  });
}

/** A customer file of the account that was saved before, or undefined. */
export const customerFileOf = (
  database: Queryable,
  principal: Pick<Principal, 'accountId'>,
  identifier: string,
): Promise<CustomerFile | undefined> => customerFileRepository.find(database, principal, identifier);
