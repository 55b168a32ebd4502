import { parse } from 'csv-parse/sync';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of an archive by their names. Throws when it is broken. */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** The rows of a CSV file, by its header. */
export const rowsOf = (file: Buffer | undefined): Record<string, string>[] =>
  parse(file ?? '', { bom: true, columns: true, delimiter: ';' });
