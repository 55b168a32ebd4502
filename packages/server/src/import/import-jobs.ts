import { Readable } from 'node:stream';
import type { DateOrder, ImportCheck } from '@pregon/contract/data/imports.endpoints';
import type { Database } from '../kernel/database/database.ts';
import { Fault } from '../kernel/http/fault.ts';
import type { ErasedIdentities } from '../retail/consent/erased-identities.ts';
import { checkImport } from './check-import.ts';
import { usualFormat } from './field-readers.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { readScope } from './import-scope.ts';
import { importData } from './import-data.ts';
import { type DataImport, importsRepository } from './imports.repository.ts';
import { readMapping } from './read-mapping.ts';
import { chunkSize } from './receive-import.ts';
import { undoImport } from './undo-import.ts';

/** Name of the queue of imports with pending work: check, import or undo, according to their state. */
export const importQueue = 'import-file';

interface Tools {
  readonly database: Database;
  readonly isEmbedded: boolean;
  readonly erased?: ErasedIdentities;
  /** The time after which a running check stores what it has counted so far. Default: 1.5 s, so that a short one shows its result alone. */
  readonly checkProgressMs?: number;
}

/** Ends an import that a user has cancelled. */
class ImportCancelled extends Error {}

/** Counts the bytes that pass through. */
function countBytes(chunks: AsyncIterable<Buffer>): { readonly stream: Readable; readonly bytes: () => number } {
  let bytes = 0;
  async function* counted() {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { stream: Readable.from(counted(), { objectMode: false, highWaterMark: chunkSize }), bytes: () => bytes };
}

const reasonOf = (error: unknown): string | undefined =>
  error instanceof Fault && error.code === 'IMPORT_INVALID' ? error.message : undefined;

/** Ends a check whose result nobody waits for: it was stopped, or the file is read otherwise now. */
class CheckSetAside extends Error {}

/** Counts what the whole file would change, and stores what it has counted so far, with its progress, while it reads. */
async function runCheck({ database, checkProgressMs = 1500 }: Tools, of: DataImport, signal: AbortSignal): Promise<void> {
  const finish = (values: Pick<Parameters<typeof importsRepository.saveCheck>[2], 'check' | 'error'>) =>
    importsRepository.saveCheck(database, of, { ...values, readBytes: 0, state: 'uploaded' });
  const file = countBytes(importsRepository.chunks(database, of.id));
  let storedAt = performance.now();
  const onProgress = async (check: ImportCheck) => {
    if (performance.now() - storedAt < checkProgressMs) return;
    if (!(await importsRepository.saveCheck(database, of, { check, readBytes: file.bytes() }))) throw new CheckSetAside();
    storedAt = performance.now();
  };
  try {
    const { mapping, dates } = await readMapping(database, of);
    const reading = { mapping, dateOrder: dates?.order ?? usualFormat.dateOrder };
    const check = await checkImport(database, of, reading, file.stream, { signal, onProgress });
    await finish({ check, error: null });
  } catch (error) {
    if (error instanceof CheckSetAside) return;
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await finish({ check: null, error: reason });
  }
}

const textOf = (header: readonly string[]): string => JSON.stringify(header);

/**
 * Whether an import is read by its file's own columns: it says so, or its mapping was confirmed for them. A process of a version that knows
 * no exports of other systems confirms so during a rolling upgrade.
 */
async function isReadPlainly(database: Database, of: DataImport): Promise<boolean> {
  if (of.isPlain || of.header === null) return of.isPlain;
  return textOf(of.header) !== textOf((await readMapping(database, of)).header);
}

/** Stores the header of an import that nobody has confirmed, with the order of its dates. Returns that order. */
async function begin(database: Database, of: DataImport): Promise<DateOrder> {
  if (of.header) return of.dateOrder ?? usualFormat.dateOrder;
  const { header, dates } = await readMapping(database, of);
  const dateOrder = dates?.order ?? usualFormat.dateOrder;
  await importsRepository.update(database, of.id, { header, dateOrder });
  return dateOrder;
}

async function bringIn({ database, isEmbedded, erased }: Tools, of: DataImport, signal: AbortSignal): Promise<void> {
  const { id, accountId, createdBy: userId, kind } = of;
  if (!(await importsRepository.update(database, id, { state: 'running' }, ['waiting', 'running']))) return;
  const file = countBytes(importsRepository.chunks(database, id));
  const cancellation = new AbortController();
  try {
    const dateOrder = await begin(database, of);
    const isPlain = await isReadPlainly(database, of);
    const report = await importData(database, { accountId, userId }, kind, file.stream, {
      signal: AbortSignal.any([signal, cancellation.signal]),
      isEmbedded,
      createsMissing: of.createsMissing,
      isPlain,
      ...(erased && { erased }),
      resumption: {
        from: of,
        importId: id,
        mapping: of.mapping ?? undefined,
        dateOrder,
        save: async (transaction, checkpoint, rejections) => {
          await importsRepository.saveCheckpoint(transaction, id, { checkpoint, rejections, readBytes: file.bytes() });
          const now = await importsRepository.findById(transaction, id);
          if (now?.state === 'cancelling') cancellation.abort(new ImportCancelled());
        },
      },
    });
    const { kind: _, ...counts } = report;
    await importsRepository.end(database, id, 'done', counts);
  } catch (error) {
    const reason = reasonOf(error);
    const isOver = error instanceof ImportCancelled || reason !== undefined;
    if (isOver) await importKindDefinitions[kind].complete?.(database, await readScope(database, accountId));
    if (error instanceof ImportCancelled) await importsRepository.end(database, id, 'cancelled');
    else if (reason === undefined) throw error;
    else await importsRepository.end(database, id, 'failed', { error: reason });
  }
}

async function undo({ database }: Tools, of: DataImport, signal: AbortSignal): Promise<void> {
  const undone = await undoImport(database, of, signal);
  await importsRepository.end(database, of.id, 'undone', { undo: undone });
}

/**
 * Performs the pending work of an import, and resumes the work of an interrupted process. An unreadable file ends as failed, with the
 * reason for its owner; any other error is thrown, and the queue retries.
 */
export async function runImport(tools: Tools, importId: number, signal: AbortSignal): Promise<void> {
  const found = await importsRepository.findById(tools.database, importId);
  if (found?.state === 'checking') await runCheck(tools, found, signal);
  else if (found?.state === 'waiting' || found?.state === 'running') await bringIn(tools, found, signal);
  else if (found?.state === 'cancelling') await importsRepository.end(tools.database, importId, 'cancelled');
  else if (found?.state === 'undoing') await undo(tools, found, signal);
}
