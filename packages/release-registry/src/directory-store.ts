import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from './file-error.ts';
import type { MarkedFile, ReleaseStore } from './release-store.ts';

const registryFile = 'remotes.json';
const lockFile = '.lock';
/** Age in milliseconds after which a lock counts as left by a crashed process. */
const staleAfter = 10_000;

/** A release store in a folder, which is created if necessary. */
export function directoryStore(folder: string): ReleaseStore {
  const root = resolve(folder);
  const placeOf = (path: string) => {
    const place = resolve(root, path);
    if (!place.startsWith(root + sep)) throw new Error(`${path} lies outside of the store.`);
    return place;
  };
  const registry = join(root, registryFile);

  return {
    location: root,
    read: (path) => orUndefined(readFile(placeOf(path))),

    async create(path, content) {
      const place = placeOf(path);
      const incoming = `${place}.${randomUUID()}`;
      await mkdir(dirname(place), { recursive: true });
      await writeFile(incoming, content);
      try {
        await link(incoming, place);
        return true;
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
        return false;
      } finally {
        await rm(incoming, { force: true });
      }
    },

    async list(under) {
      const entries = await orUndefined(readdir(placeOf(under), { withFileTypes: true, recursive: true }));
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
        .toSorted();
    },

    async remove(paths) {
      for (const path of paths) await rm(placeOf(path), { force: true });
      await removeEmpty(root, paths);
    },

    async readRegistry(known) {
      const text = await orUndefined(readFile(registry, 'utf8'));
      if (text === undefined) return undefined;
      const mark = markOf(text);
      return mark === known ? 'unchanged' : ({ text, mark } satisfies MarkedFile);
    },

    async replaceRegistry(text, mark) {
      await mkdir(root, { recursive: true });
      const unlock = await lock(join(root, lockFile));
      try {
        const current = await orUndefined(readFile(registry, 'utf8'));
        if ((current === undefined ? undefined : markOf(current)) !== mark) return false;
        const incoming = `${registry}.${randomUUID()}`;
        await writeFile(incoming, text);
        await rename(incoming, registry);
        return true;
      } finally {
        await unlock();
      }
    },
  };
}

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Locks a file against other writers; readers see the old file or the new one. */
async function lock(file: string): Promise<() => Promise<void>> {
  const token = randomUUID();
  for (;;) {
    try {
      await writeFile(file, token, { flag: 'wx' });
      return async () => {
        if ((await orUndefined(readFile(file, 'utf8'))) === token) await rm(file, { force: true });
      };
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    await breakStale(file);
    await pause(20);
  }
}

/** Removes a stale lock. One that was taken in between is put back. */
async function breakStale(file: string): Promise<void> {
  const [token, age] = await Promise.all([
    orUndefined(readFile(file, 'utf8')),
    stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    ),
  ]);
  if (age <= staleAfter) return;
  const aside = `${file}.${randomUUID()}`;
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if ((await orUndefined(readFile(aside, 'utf8'))) !== token) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Removes empty folders. */
async function removeEmpty(root: string, paths: readonly string[]): Promise<void> {
  const folders = new Set(paths.map((path) => dirname(join(root, path))).filter((folder) => folder !== root));
  for (const folder of folders) {
    const left = await orUndefined(readdir(folder));
    if (left?.length === 0) await rm(folder, { recursive: true, force: true });
  }
}

async function orUndefined<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
    throw error;
  }
}
