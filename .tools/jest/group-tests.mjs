import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Output folder, relative to the root of the repository. */
export const groupsFolder = '.tmp/grouped-tests';

/** The size of a small group, compared to a usual one. */
const smallShare = 0.4;

/** The name of a test file without its folder and endings. */
export const nameOf = (/** @type {string} */ file) => path.basename(file).replace(/\.test\.tsx?$/, '');

/** Lists every test file below a folder. */
export const testFilesIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));

/**
 * Groups test files that run in one module registry: jest loads every module again for each file that it starts, and there are many.
 * @param {{ file: string, size: number }[]} files
 * @param {{ longOnes: string[], groupCount: number, smallAtEnd?: number }} options `longOnes`: names of the files that run alone and
 *   first, so that none of them ends last; `groupCount`: the number of groups for the others; `smallAtEnd`: how many of these, the last,
 *   are to be less than half as large, so that all workers end at about the same time
 * @returns {string[][]} the groups, in the order in which they are to start
 */
export function groupsOf(files, { longOnes, groupCount, smallAtEnd = 0 }) {
  const isLong = (/** @type {{ file: string }} */ { file }) => longOnes.includes(nameOf(file));
  const alone = longOnes.flatMap((name) => files.filter(({ file }) => nameOf(file) === name).map(({ file }) => [file]));
  /** @type {{ files: string[], size: number, share: number }[]} */
  const groups = Array.from({ length: groupCount }, (_, index) => ({
    files: [],
    size: 0,
    share: index < groupCount - smallAtEnd ? 1 : smallShare,
  }));
  const filled = (/** @type {{ size: number, share: number }} */ { size: sum, share }) => sum / share;
  const others = files
    .filter((each) => !isLong(each))
    .toSorted((one, other) => other.size - one.size || one.file.localeCompare(other.file));
  for (const { file, size } of others) {
    const smallest = groups.reduce((least, group) => (filled(group) < filled(least) ? group : least));
    smallest.files.push(file);
    smallest.size += size;
  }
  return [...alone, ...groups.map((group) => group.files).filter((group) => group.length > 0)];
}

/**
 * Writes generated test files that load others, and removes those of an earlier run. Equal files are left alone: another step of the same
 * run may be reading them.
 * @param {string[][]} groups
 * @param {string} destination a folder that holds nothing else
 * @param {(group: string[]) => string} sourceOf
 */
export function writeGroups(groups, destination, sourceOf) {
  mkdirSync(destination, { recursive: true });
  const sources = new Map(
    groups.map((group, index) => {
      const name = `${String(index).padStart(2, '0')}${group.length === 1 ? `-${nameOf(group.join())}` : ''}.test.ts`;
      return [path.join(destination, name), sourceOf(group)];
    }),
  );
  for (const name of readdirSync(destination)) {
    const file = path.join(destination, name);
    if (!sources.has(file)) rmSync(file, { recursive: true });
  }
  for (const [file, source] of sources) {
    if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
  }
}

/**
 * The part of a generated test file that loads others, each in a `describe` with its name, with a function `load`. A file that cannot be
 * loaded is a failed test.
 * @param {string} root of the repository
 * @param {string[]} group
 * @param {string} [hooks] statements at the beginning of each `describe`
 */
export const describeFiles = (
  root,
  group,
  hooks = '',
) => `for (const [name, file] of ${JSON.stringify(group.map((file) => [path.relative(root, file), file]))}) {
  describe(name, () => {
    ${hooks}
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
