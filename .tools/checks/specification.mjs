import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { testTitles } from './test-titles.mjs';

/**
 * A row of the list: a requirement, and the tests that prove it.
 * @typedef {object} Row
 * @property {string} section the heading above it
 * @property {string} text
 * @property {{ file: string, title: string }[]} tests `file` from the root of the repository
 */

/** The section of requirements without a test. */
const open = 'Open';
/** The sections that must exist, each with rows of its own. */
export const sections = [
  'Routes and screens (section 2)',
  'Validation (section 5)',
  'Calls (section 7)',
  'Errors (section 8)',
  'Constants and limits (section 9)',
];

/**
 * @param {string} list the text of docs/specification.md
 * @returns {Row[]}
 */
export function rowsOf(list) {
  /** @type {Row[]} */
  const rows = [];
  let section = '';
  for (const line of list.split('\n')) {
    const heading = /^## (?<name>.*)$/.exec(line);
    const test = /^ {2}- \[[^\]]*\]\(\.\.\/(?<file>[^)]+)\): (?<title>.*)$/.exec(line);
    if (heading) section = heading.groups?.['name'] ?? '';
    else if (line.startsWith('- ')) rows.push({ section, text: line.slice(2), tests: [] });
    else if (test) rows.at(-1)?.tests.push({ file: test.groups?.['file'] ?? '', title: test.groups?.['title'] ?? '' });
  }
  return rows;
}

/**
 * Checks the list against the tests.
 *
 * @param {string} list the text of docs/specification.md
 * @param {(file: string) => string | undefined} read the source of a test file, if there is one
 * @returns {string[]} one line for each fault
 */
export function faultsOfList(list, read) {
  const rows = rowsOf(list);
  /** @type {Map<string, string | undefined>} */
  const sources = new Map();
  const sourceOf = (/** @type {string} */ file) => {
    if (!sources.has(file)) sources.set(file, read(file));
    return sources.get(file);
  };
  /** @type {Map<string, string[]>} */
  const titles = new Map();
  const isThere = (/** @type {Row['tests'][number]} */ { file, title }) => {
    const known = titles.get(file) ?? testTitles(sourceOf(file) ?? '', file);
    titles.set(file, known);
    return known.some((each) => each === title || each.endsWith(` › ${title}`));
  };
  const empty = sections.filter((name) => !rows.some(({ section }) => section === name));
  return [
    ...empty.map((name) => `"${name}" has no rows`),
    ...rows.flatMap(({ section, text, tests }) => [
      ...(tests.length === 0 && section !== open ? [`no test, and not under "${open}": ${text}`] : []),
      ...tests.filter((test) => !isThere(test)).map(({ file, title }) => `${file} has no test "${title}": ${text}`),
      ...textsIn(text)
        .filter((words) => tests.length > 0 && !tests.some(({ file }) => sourceOf(file)?.includes(words)))
        .map((words) => `no test reads «${words}»: ${text}`),
    ]),
  ];
}

/** The texts of the interface that a row quotes in «». */
const textsIn = (/** @type {string} */ row) => [...row.matchAll(/«([^»]+)»/g)].map(([, words = '']) => words);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(import.meta.dirname, '../..');
  const read = (/** @type {string} */ file) => {
    try {
      return readFileSync(path.join(root, file), 'utf8');
    } catch {
      return undefined;
    }
  };
  const faults = faultsOfList(readFileSync(path.join(root, 'docs/specification.md'), 'utf8'), read);
  if (faults.length > 0) {
    console.error(`docs/specification.md does not hold:\n${faults.join('\n')}`);
    process.exitCode = 1;
  }
}
