import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeFiles, groupsOf, nameOf, testFilesIn, writeGroups } from './group-tests.mjs';

const longOnes = ['standalone-remote', 'schedule-form', 'profile-rules', 'repetition', 'store-form', 'profile-form'];

/** Bytes of the tests in a group, about half a minute of processor time. */
const groupSize = 60_000;

/** Files with an environment of their own, and those that replace modules, do not run together with others. */
const needsRegistry = /@jest-environment|jest\.(?:mock|unstable_mockModule|resetModules|isolateModules\w*)\(/;

/** Files about modules that nobody has used yet. */
const needNewModules = ['captcha', 'captcha-blocked', 'countries', 'lifecycles', 'map-modal', 'prefetch'];

/** Modules that register hooks when they are loaded: they have to be loaded outside of the `describe` of a single file. */
const registersHooks = /screensOf\(|(?:before|after)(?:Each|All)\(/;

/** Lists the modules for tests of an app that register hooks. */
const hooksIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)testing\/(?!.*\.test\.)[^/]*\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))
    .filter((file) => registersHooks.test(readFileSync(file, 'utf8')));

/**
 * Generates the source of a test file that runs those of components.
 * @param {string} root
 * @param {{ group: string[], hooks: string[] }} what
 */
const sourceOf = (root, { group, hooks }) => `import { describe, it } from '@jest/globals';

const load = require;
const { registerHooks } = load(${JSON.stringify(path.join(root, 'packages/testing/src/jest/group-hooks.ts'))});
${hooks.map((file) => `load(${JSON.stringify(file)});`).join('\n')}
${describeFiles(root, group, 'registerHooks();')}`;

/** The source of a test file that runs a single one. */
const sourceOfOne = (/** @type {string} */ root, /** @type {string} */ file) => {
  const environment = /^\/\*\* @jest-environment .*\*\//.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
  return `${environment}
import { describe, it } from '@jest/globals';

const load = require;
${describeFiles(root, [file])}`;
};

/**
 * Writes the groups of the test files of apps and libraries, each group with files of one of them.
 * @param {string} root of the repository
 * @param {string[]} folders
 * @param {string} destination
 */
export function writeComponentGroups(root, folders, destination) {
  /** @type {Map<string, string[]>} */
  const hooksOf = new Map();
  const groups = folders.flatMap((folder) => {
    const sources = path.join(root, folder);
    const files = testFilesIn(sources).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    const isAlone = (/** @type {{ file: string, text: string }} */ { file, text }) =>
      needsRegistry.test(text) || needNewModules.includes(nameOf(file));
    const together = files.filter((each) => !isAlone(each)).map(({ file, text }) => ({ file, size: text.length }));
    const size = together.reduce((sum, each) => sum + each.size, 0);
    const hooks = hooksIn(sources);
    const found = groupsOf(together, { longOnes, groupCount: Math.ceil(size / groupSize) });
    for (const group of found) hooksOf.set(group.join(), hooks);
    return [...found, ...files.filter(isAlone).map(({ file }) => [file])];
  });
  const isLong = (/** @type {string[]} */ group) => group.length === 1 && longOnes.includes(nameOf(group.join()));
  const inOrder = groups.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  writeGroups(inOrder, destination, (group) => {
    const hooks = hooksOf.get(group.join());
    return hooks ? sourceOf(root, { group, hooks }) : sourceOfOne(root, group.join());
  });
}
