import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Output folder, relative to the root of the repository. */
export const groupsFolder = '.tmp/grouped-tests';

/** Long-running files: each runs alone and before the others, so that none of them ends last. */
const longOnes = [
  'audience.property',
  'contract-edges',
  'prove-sending-rules',
  'crash',
  'occurrences.oracle',
  'hostile-newsletters',
  'sms-length',
  'server',
];

/** The number of groups for the other files: several for each worker, to balance the load. */
const groupCount = 16;

const nameOf = (/** @type {string} */ file) => path.basename(file).replace(/\.test\.ts$/, '');

/** Lists every test file below a folder. */
const testFilesIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));

/**
 * Groups test files that run in one module registry: jest loads every module again for each file that it starts, and the server has many.
 * @param {{ file: string, size: number }[]} files
 * @returns {string[][]} the groups, in the order in which they are to start
 */
export function groupsOf(files) {
  const isLong = (/** @type {{ file: string }} */ { file }) => longOnes.includes(nameOf(file));
  const alone = longOnes.flatMap((name) => files.filter(({ file }) => nameOf(file) === name).map(({ file }) => [file]));
  /** @type {{ files: string[], size: number }[]} */
  const groups = Array.from({ length: groupCount }, () => ({ files: [], size: 0 }));
  const others = files
    .filter((each) => !isLong(each))
    .toSorted((one, other) => other.size - one.size || one.file.localeCompare(other.file));
  for (const { file, size } of others) {
    const smallest = groups.reduce((least, group) => (group.size < least.size ? group : least));
    smallest.files.push(file);
    smallest.size += size;
  }
  return [...alone, ...groups.map((group) => group.files).filter((group) => group.length > 0)];
}

/**
 * Generates the source of a test file that runs others, each in a `describe` with its name. A file that cannot be loaded is a failed
 * test.
 */
const sourceOf = (/** @type {string} */ root, /** @type {string[]} */ group) => `import { createRequire } from 'node:module';
import { describe, it } from '@jest/globals';

const load = createRequire(import.meta.url);
for (const [name, file] of ${JSON.stringify(group.map((file) => [path.relative(root, file), file]))}) {
  describe(name, () => {
    try {
      load(file);
    } catch (error) {
      it('can be loaded', () => {
        throw error;
      });
    }
  });
}
`;

/**
 * Writes generated test files that load those of some folders.
 * @param {string} root of the repository
 * @param {string[]} folders
 * @param {string} destination a folder that is made anew
 */
export function writeGroups(root, folders, destination) {
  const files = folders.flatMap((folder) => testFilesIn(path.join(root, folder)));
  rmSync(destination, { recursive: true, force: true });
  mkdirSync(destination, { recursive: true });
  for (const [index, group] of groupsOf(files.map((file) => ({ file, size: statSync(file).size }))).entries()) {
    const name = `${String(index).padStart(2, '0')}${group.length === 1 ? `-${nameOf(group.join())}` : ''}.test.ts`;
    writeFileSync(path.join(destination, name), sourceOf(root, group));
  }
}
