import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** The value of an `integrity` attribute for a file's bytes. */
export async function integrityOf(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
}
