import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Releases } from '../platform/releases.ts';

/** Immutable files of the release store. */
export interface StoredFiles {
  /** Undefined for a missing file. */
  read(path: string): Promise<Buffer | undefined>;
  /** Drops the cached copy of a file that turned out to be damaged. Returns whether there was one. */
  forget(path: string): Promise<boolean>;
}

/** Reads from a store that is a folder, without a cache. */
function direct(releases: Releases): StoredFiles {
  return {
    read: async (path) => (await releases.store()).read(path),
    forget: async () => false,
  };
}

/** Caches the files of a bucket on disk. */
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
      const cached = await readFile(copy).catch(() => undefined);
      if (cached) return cached;
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

/** The files of a release store; those of a bucket are cached in `folder`. The caller validates paths. */
export const createStoredFiles = (releases: Releases, location: string, folder: string): StoredFiles =>
  location.startsWith('s3://') ? copied(releases, folder) : direct(releases);
