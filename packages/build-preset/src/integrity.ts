import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** The value of an `integrity` attribute for a file's bytes. */
export async function integrityOf(file: string): Promise<string> {
  return integrityOfBytes(await readFile(file));
}

/** The same for bytes that are at hand. */
export function integrityOfBytes(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
