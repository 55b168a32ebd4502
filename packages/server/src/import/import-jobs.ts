import { Readable } from 'node:stream';
import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import type { Database } from '../kernel/database/database.ts';
import { Fault } from '../kernel/http/fault.ts';
import type { UploadedFile } from '../kernel/http/multipart.ts';
import { importData } from './import-data.ts';
import { type DataImport, importsRepository } from './imports.repository.ts';

/** Name of the queue of imports whose files have arrived. */
export const importQueue = 'import-file';

/** Size of a chunk of a spooled file, in bytes. */
const chunkSize = 256 * 1024;
const longestName = 200;

async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size < chunkSize) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** Spools an uploaded file into the database, where a worker on any machine finds it. Throws what the stream throws. */
export async function receiveImport(
  database: Database,
  { accountId, userId }: { readonly accountId: number; readonly userId: number },
  kind: ImportKind,
  file: UploadedFile,
): Promise<DataImport> {
  const fileName = file.name.replaceAll('\0', '').slice(0, longestName).toWellFormed();
  const { id } = await importsRepository.create(database, { accountId, createdBy: userId, kind, fileName });
  let size = 0;
  try {
    let position = 0;
    for await (const content of chunksOf(file.stream)) {
      await importsRepository.addChunk(database, id, position, content);
      position += 1;
      size += content.length;
    }
  } catch (error) {
    await importsRepository.end(database, id, 'failed', { error: 'El archivo no llegó completo.' });
    throw error;
  }
  const received = await importsRepository.update(database, id, { state: 'waiting', size });
  if (!received) throw new Error(`The import ${id} is gone.`);
  return received;
}

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

/**
 * Imports a spooled file, resuming after an earlier process. An unreadable file ends as failed, with the reason for its owner;
 * other errors are thrown, and the queue retries.
 */
export async function runImport(
  { database, isEmbedded }: { readonly database: Database; readonly isEmbedded: boolean },
  importId: number,
  signal: AbortSignal,
): Promise<void> {
  const found = await importsRepository.findById(database, importId);
  if (!found || found.state === 'done' || found.state === 'failed') return;
  const { accountId, createdBy: userId, kind } = found;
  await importsRepository.update(database, importId, { state: 'running' });
  const file = countBytes(importsRepository.chunks(database, importId));
  try {
    const report = await importData(database, { accountId, userId }, kind, file.stream, {
      signal,
      isEmbedded,
      resumption: {
        from: found,
        save: (transaction, checkpoint) => importsRepository.saveCheckpoint(transaction, importId, checkpoint, file.bytes()),
      },
    });
    const { rows, created, updated, rejected, problems } = report;
    await importsRepository.end(database, importId, 'done', { rows, created, updated, rejected, problems });
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'IMPORT_INVALID') throw error;
    await importsRepository.end(database, importId, 'failed', { error: error.message });
  }
}
