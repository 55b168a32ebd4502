import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { lockfiles, rootAbove } from '../project.ts';

/** Folders that are not build inputs, or that the hashes of the lockfile cover. */
const leftOut = new Set(['node_modules', 'dist', 'coverage', 'testing', 'vendor']);

/**
 * Content hash, eight hexadecimal digits, of everything that the build of a remote in a team's own repository reads: the files of its
 * folder and, for all installed packages including this one and the contract, the whole lockfile. Hidden files, tests and texts are left
 * out. Throws without a lockfile, because the release could not be reproduced.
 */
export async function hashOfOwnRepository(folder: string): Promise<string> {
  const root = rootAbove(folder);
  const lockfile = lockfiles.map((file) => join(root, file)).find((file) => existsSync(file));
  if (lockfile === undefined) throw new Error(`There is no lockfile in ${root}. Install the dependencies, and commit it.`);
  const hash = createHash('sha256').update(await readFile(lockfile));
  for (const file of await sourcesIn(folder)) {
    hash.update(`\0${file}\0`).update(await readFile(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

/** The covered files, relative to the folder, sorted. */
async function sourcesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !name.startsWith('.') && !leftOut.has(name) && !isLockfile(name))
    .map(async (entry) => {
      const file = join(folder, entry.name);
      if (entry.isDirectory()) return (await sourcesIn(file)).map((inner) => join(entry.name, inner));
      return /(\.test\.tsx?|\.md)$/.test(entry.name) ? [] : [relative(folder, file)];
    });
  return (await Promise.all(found))
    .flat()
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted();
}

const isLockfile = (name: string) => lockfiles.some((lockfile) => lockfile === name);
