import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where they are written to, from the root of the repository. */
export const groupsFolder = '.tmp/grouped-tests';

/** Files that take as long as many others: each runs alone, and before the others, so that none of them is the last to end. */
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

/** How many groups the other files are dealt to: several for each worker, so that both end at about the same time. */
const groupCount = 16;

const nameOf = (/** @type {string} */ file) => path.basename(file).replace(/\.test\.ts$/, '');

/** Every test file below a folder. */
const testFilesIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));

/**
 * Decides which test files run together: jest loads every module anew for each file that it starts, and the server's are many.
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

/** The source of a test file that runs others, each in a `describe` of its name. One that cannot be loaded is a failed test. */
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
 * Writes the test files of some folders into a few that load them.
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
