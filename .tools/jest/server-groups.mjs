import { statSync } from 'node:fs';
import path from 'node:path';
import { describeFiles, groupsOf, nameOf, testFilesIn, writeGroups } from './group-tests.mjs';

const longOnes = [
  'audience.property',
  'contract-edges',
  'prove-sending-rules',
  'prove-lift',
  'crash',
  'occurrences.oracle',
  'hostile-newsletters',
  'sms-length',
  'server',
];

/** The long ones that mainly compute. */
const computing = [
  'contract-edges',
  'prove-lift',
  'prove-sending-rules',
  'occurrences.oracle',
  'hostile-newsletters',
  'sms-length',
];
const environment = path.join(import.meta.dirname, 'quick-node-environment.cjs');

/** Generates the source of an ES module that runs test files of the server. */
const sourceOf = (/** @type {string} */ root, /** @type {string[]} */ group) => `${
  group.length === 1 && computing.includes(nameOf(group.join())) ? `/** @jest-environment ${environment} */\n` : ''
}import { createRequire } from 'node:module';
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
  writeGroups(groupsOf(sizes, { longOnes, groupCount: 16 }), destination, (group) => sourceOf(root, group));
}
