import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Releases } from '../platform/releases.ts';

/** Files of the release store that never change under their path. */
export interface StoredFiles {
  /** Undefined where there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** Takes no copy of a file for the file any more: it turned out to be another. Answers whether there was one. */
  forget(path: string): Promise<boolean>;
}

/** Reads from the store itself: it is a folder. */
function direct(releases: Releases): StoredFiles {
  return {
    read: async (path) => (await releases.store()).read(path),
    forget: async () => false,
  };
}

/** Keeps a copy of what a bucket has answered once. */
function copied(releases: Releases, folder: string): StoredFiles {
  async function keep(copy: string, content: Buffer): Promise<void> {
    const incoming = `${copy}.${randomUUID()}`;
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(incoming, content);
    await rename(incoming, copy);
  }
  return {
    async read(path) {
      const copy = join(folder, path);
      const kept = await readFile(copy).catch(() => undefined);
      if (kept) return kept;
      const content = await (await releases.store()).read(path);
      if (content) await keep(copy, content).catch((error: unknown) => console.error(`${copy}: ${String(error)}`));
      return content;
    },
    async forget(path) {
      return rm(join(folder, path)).then(
        () => true,
        () => false,
      );
    },
  };
}

/** The files of a release store; those of a bucket are kept in `folder`. Paths are the caller's to check. */
export const createStoredFiles = (releases: Releases, location: string, folder: string): StoredFiles =>
  location.startsWith('s3://') ? copied(releases, folder) : direct(releases);
