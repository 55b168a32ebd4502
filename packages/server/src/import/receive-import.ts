import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import { largestWorkbook } from '@pregon/contract/data/imports.endpoints';
import type { Database } from '../kernel/database/database.ts';
import { Fault } from '../kernel/http/fault.ts';
import type { UploadedFile } from '../kernel/http/multipart.ts';
import { type DataImport, importsRepository } from './imports.repository.ts';
import { invalidFile } from './invalid-file.ts';
import { workbookToCsv } from './workbook/workbook-to-csv.ts';

/** A chunk of a spooled file in the database, in bytes. */
export const chunkSize = 256 * 1024;
const longestName = 200;
/** The magic number of a ZIP archive, the container of a workbook. */
const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');

/** The magic numbers of other files that staff take for tables, with the reason of the refusal. */
const otherFiles: readonly (readonly [mark: string, reason: string])[] = [
  ['\u00d0\u00cf\u0011\u00e0', 'Este libro es de un Excel antiguo (.xls): guárdalo como .xlsx o .csv.'],
  ['%PDF', 'Este archivo es un PDF: guarda la tabla como .xlsx o .csv.'],
];
const brokenWorkbook = 'Este archivo no es un libro de Excel, aunque se llame así: guárdalo de nuevo como .xlsx o .csv.';

/** The reason to refuse a file that is neither a workbook nor a CSV file, by its first bytes and its name. */
function refusalOf(first: Buffer, name: string): string | undefined {
  if (first.subarray(0, zipMark.length).equals(zipMark)) return undefined;
  const known = otherFiles.find(([mark]) => first.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1')));
  return known?.[1] ?? (/\.(?:xlsx|xlsm|xls|ods)$/i.test(name) ? brokenWorkbook : undefined);
}

/** Divides a stream into chunks of `chunkSize`, the last of which may be smaller. */
async function* chunksOf(parts: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let open: Buffer[] = [];
  let size = 0;
  for await (const part of parts) {
    open.push(part);
    size += part.length;
    if (size < chunkSize) continue;
    const all = Buffer.concat(open);
    const end = size - (size % chunkSize);
    for (let start = 0; start < end; start += chunkSize) yield all.subarray(start, start + chunkSize);
    open = [all.subarray(end)];
    size -= end;
  }
  if (size > 0) yield Buffer.concat(open);
}

async function readWhole(chunks: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const all: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new Fault('TOO_LARGE');
    all.push(chunk);
  }
  return Buffer.concat(all);
}

export type SpooledFile = Pick<UploadedFile, 'name' | 'stream'>;

/** The chunks of a CSV file; a workbook is converted to one. */
async function* csvChunks({ stream, name }: SpooledFile): AsyncGenerator<Buffer> {
  const chunks = chunksOf(stream as AsyncIterable<Buffer>);
  const first = await chunks.next();
  if (first.done) throw invalidFile('El archivo está vacío.');
  const message = refusalOf(first.value, name);
  if (message) throw invalidFile(message);
  const all = async function* () {
    yield first.value;
    yield* chunks;
  };
  const isWorkbook = first.value.subarray(0, zipMark.length).equals(zipMark);
  if (isWorkbook) yield* chunksOf([await workbookToCsv(await readWhole(all(), largestWorkbook))]);
  else yield* all();
}

/**
 * Spools a file into the database, where a worker of any machine can read it. Returns its size in bytes, of a workbook that of its CSV.
 * Throws errors of the stream, and the faults IMPORT_INVALID, and TOO_LARGE for a workbook.
 */
export async function spoolFile(database: Database, importId: number, file: SpooledFile): Promise<number> {
  let size = 0;
  let position = 0;
  for await (const content of csvChunks(file)) {
    await importsRepository.addChunk(database, importId, position, content);
    position += 1;
    size += content.length;
  }
  return size;
}

/** The name of a file as it is stored. */
export const storedFileName = (name: string): string => name.replaceAll('\0', '').slice(0, longestName).toWellFormed();

/** Creates an import and spools its uploaded file. Throws what `spoolFile` throws, after the import has failed. */
export async function receiveImport(
  database: Database,
  { accountId, userId }: { readonly accountId: number; readonly userId: number },
  kind: ImportKind,
  file: UploadedFile,
  { state, createsMissing }: { readonly state: 'uploaded' | 'waiting'; readonly createsMissing?: boolean },
): Promise<DataImport> {
  const fileName = storedFileName(file.name);
  const { id } = await importsRepository.create(database, { accountId, createdBy: userId, kind, fileName, createsMissing });
  let size: number;
  try {
    size = await spoolFile(database, id, file);
  } catch (error) {
    const isRefused = error instanceof Fault && error.code === 'IMPORT_INVALID';
    await importsRepository.end(database, id, 'failed', { error: isRefused ? error.message : 'El archivo no llegó completo.' });
    throw error;
  }
  await importsRepository.update(database, id, { state, size });
  const received = await importsRepository.findById(database, id);
  if (!received) throw new Error(`The import ${id} is gone.`);
  return received;
}
