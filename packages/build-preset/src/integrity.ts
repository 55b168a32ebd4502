import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** The value of an `integrity` attribute (subresource integrity) for a file. */
export async function integrityOf(file: string): Promise<string> {
  return integrityOfBytes(await readFile(file));
}

/** The hash by which bundled code requests its lazy files: SHA-256, because each is in a script of every page and cannot be compressed. */
export const lazyFileHash = 'sha256';

/**
 * The `integrity` of a lazy file's preload hint. Browsers use a preloaded file only for a request with the same hash, so it has to be the
 * one of the bundled code.
 */
export async function hintIntegrityOf(file: string): Promise<string> {
  return `${lazyFileHash}-${createHash(lazyFileHash)
    .update(await readFile(file))
    .digest('base64')}`;
}

/** The same for bytes in memory. */
export function integrityOfBytes(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
