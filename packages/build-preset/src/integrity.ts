import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** The value of an `integrity` attribute (subresource integrity) for a file. */
export async function integrityOf(file: string): Promise<string> {
  return integrityOfBytes(await readFile(file));
}

/** The same for bytes in memory. */
export function integrityOfBytes(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
