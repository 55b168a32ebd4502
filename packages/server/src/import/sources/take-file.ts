import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { largestReviewedImport } from '@pregon/contract/data/imports.endpoints';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { ControlQueue } from '../../kernel/jobs/control-queue.ts';
import { checkImport } from '../check-import.ts';
import { usualFormat } from '../field-readers.ts';
import { importQueue } from '../import-jobs.ts';
import { type DataImport, importsRepository } from '../imports.repository.ts';
import { readMapping } from '../read-mapping.ts';
import { spoolFile, storedFileName } from '../receive-import.ts';
import type { ImportSourceRow, ImportSources } from './import-sources.repository.ts';
import { FileProblem, idleMs, type RemoteFile, type RemoteFiles, SourceProblem } from './remote-files.ts';

/** The number of rows by which it is decided: the import reads the rest. */
const mostCheckedRows = 100_000;
/** The share of rejected rows beyond which a person has to confirm the import. */
const mostRejected = 0.5;

export interface TakeTools {
  readonly database: Database;
  readonly queue: Pick<ControlQueue, 'jobOnCommit'>;
  readonly sources: ImportSources;
  readonly signal: AbortSignal;
  readonly now: Date;
}

/** What became of a file. */
export interface Taken {
  readonly importId: number;
  /** What a person has to do. Null: nothing, the import waits for a worker. */
  readonly review: string | null;
}

interface Counted {
  readonly stream: Readable;
  readonly bytes: () => number;
  readonly hash: () => string;
}

const tooLarge = (name: string) => new FileProblem(`«${name}» pesa más de 1 GB.`);

/** Counts and hashes a stream, which fails beyond the size limit of an import, and when nothing comes for a while. */
function count(body: Readable, name: string): Counted {
  const hash = createHash('sha256');
  let bytes = 0;
  const expectMore = () => setTimeout(() => body.destroy(new SourceProblem('El servidor dejó de enviar el archivo.')), idleMs);
  async function* counted() {
    let idle = expectMore();
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        // The time that the database needs is not the server's.
        clearTimeout(idle);
        bytes += chunk.length;
        if (bytes > largestReviewedImport) throw tooLarge(name);
        hash.update(chunk);
        yield chunk;
        idle = expectMore();
      }
    } catch (error) {
      const { name: kind, code } = error as { name?: unknown; code?: unknown };
      if (error instanceof SourceProblem || kind === 'AbortError' || kind === 'TimeoutError') throw error;
      throw new SourceProblem(`El servidor cortó la conexión (${String(code ?? kind)}).`, { cause: error });
    } finally {
      clearTimeout(idle);
    }
  }
  const stream = Readable.from(counted(), { objectMode: false });
  return { stream, bytes: () => bytes, hash: () => `sha256:${hash.copy().digest('hex')}` };
}

/** What an import would begin with, and why a person has to look at it first, if so. */
async function decide(database: Database, of: DataImport, signal: AbortSignal) {
  const { header, mapping, missing, dates } = await readMapping(database, of);
  if (missing.length > 0)
    return { values: { header }, review: 'Al archivo le faltan columnas: di cuáles son, y lo recordamos para los próximos.' };
  if (dates?.basis === 'assumed')
    return {
      values: { header },
      review: 'No sabemos si en sus fechas va primero el día o el mes: dilo una vez, y lo recordamos para los próximos.',
    };
  const stream = Readable.from(importsRepository.chunks(database, of.id));
  const dateOrder = dates?.order ?? usualFormat.dateOrder;
  const check = await checkImport(database, of, { mapping, dateOrder }, stream, { signal, mostRows: mostCheckedRows });
  const { rejected } = (of.createsMissing && check.withMissing) || check;
  const values = { header, mapping, dateOrder, check };
  if (rejected > check.rows * mostRejected)
    return { values, review: 'Más de la mitad de las filas se rechazarían: revisa el archivo antes de importarlo.' };
  return { values, review: null };
}

/**
 * Takes one file: spools it, checks it as the dry run of an upload does, and queues its import, in one transaction with the record that it
 * was taken. Undefined when it was taken before, or changed while it was read: then nothing of it is kept. Throws `SourceProblem`.
 */
export async function takeFile(
  { database, queue, sources, signal, now }: TakeTools,
  source: ImportSourceRow,
  files: RemoteFiles,
  file: RemoteFile,
): Promise<Taken | 'known' | 'changed'> {
  const { accountId, createdBy, kind, createsMissing } = source;
  if ((file.size ?? 0) > largestReviewedImport) throw tooLarge(file.name);
  const fileName = storedFileName(file.name);
  const { id } = await importsRepository.create(database, { accountId, createdBy, kind, fileName, createsMissing });
  try {
    const body = count(await files.open(file), file.name);
    const size = await spoolFile(database, id, { name: file.name, stream: body.stream });
    if (!(await files.isUnchanged(file, body.bytes()))) return 'changed';
    const created = await importsRepository.findById(database, id);
    if (!created) throw new Error(`The import ${id} is gone.`);
    const { values, review } = await decide(database, { ...created, size }, signal);
    const state = review === null ? ('waiting' as const) : ('uploaded' as const);
    return await database.transaction(async (transaction) => {
      const version = file.version ?? body.hash();
      if (!(await sources.take(transaction, { sourceId: source.id, path: file.path, version, takenAt: now }))) return 'known';
      await importsRepository.update(transaction, id, { ...values, size, state }, ['receiving']);
      if (review === null) await queue.jobOnCommit(transaction, importQueue, { importId: id });
      return { importId: id, review };
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // A file that cannot be read does not get better: it is taken, and its import says what is wrong with it.
    const version = file.version ?? `unreadable ${now.toISOString()}`;
    await sources.take(database, { sourceId: source.id, path: file.path, version, takenAt: now });
    await importsRepository.end(database, id, 'failed', { error: error.message });
    return { importId: id, review: error.message };
  } finally {
    await importsRepository.discard(database, id);
  }
}
