import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const notSource = new Set(['node_modules', 'dist']);

async function filesOf(place) {
  const entries = await readdir(place, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) return [place];
  const below = entries
    .filter(({ name }) => !notSource.has(name) && !/\.test\.\w+$/.test(name))
    .map((entry) => (entry.isDirectory() ? filesOf(path.join(place, entry.name)) : [path.join(place, entry.name)]));
  return (await Promise.all(below)).flat();
}

/**
 * A hash of the names and contents of files: equal as long as nothing of it changes. Tests, dependencies and built files are left out.
 * @param {string} root
 * @param {string[]} places files and folders, relative to root
 */
export async function fingerprintOf(root, places) {
  const files = (await Promise.all(places.map((place) => filesOf(path.join(root, place))))).flat();
  const hash = createHash('sha256');
  const contents = await Promise.all(files.map(async (file) => [path.relative(root, file), await readFile(file)]));
  for (const [name, content] of contents.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
