import { statSync } from 'node:fs';
import path from 'node:path';
import { escapeRegExp } from '../run/escape-reg-exp.mjs';
import { describeFiles, groupsOf, testFilesIn, writeGroups } from './group-tests.mjs';

/** The files that take longest, in the order in which they start. */
const longOnes = [
  'audience.property',
  'contract-edges',
  'prove-sending-rules',
  'prove-lift',
  'crash',
  'twenty-processes',
  'occurrences.oracle',
  'hostile-newsletters',
  'sms-length',
  'server',
  'sending-results',
  'results-agreement',
  'pictures.main',
  'pull-source',
  'new-account',
];

/** A regular expression of the generated files that hold a long one each. */
export const longGroups = `/server/\\d+-(?:${longOnes.map(escapeRegExp).join('|')})\\.test\\.ts$`;

/** Generates the source of an ES module that runs test files of the server. */
const sourceOf = (/** @type {string} */ root, /** @type {string[]} */ group) => `import { createRequire } from 'node:module';
import { describe, it } from '@jest/globals';

const load = createRequire(import.meta.url);
${describeFiles(root, group)}`;

/**
 * Writes the groups of the server's test files.
 * @param {string} root of the repository
 * @param {string[]} folders
 * @param {string} destination
 */
export function writeServerGroups(root, folders, destination) {
  const files = folders.flatMap((folder) => testFilesIn(path.join(root, folder)));
  const sizes = files.map((file) => ({ file, size: statSync(file).size }));
  // Several for each worker, to balance the load.
  writeGroups(groupsOf(sizes, { longOnes, groupCount: 16, smallAtEnd: 6 }), destination, (group) => sourceOf(root, group));
}
