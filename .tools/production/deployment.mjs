import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../run/workspace.mjs';

const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');

/**
 * A service of the compose file, as far as it is used here.
 * @typedef {object} Service
 * @property {string} [image]
 * @property {string[]} [command]
 * @property {Record<string, string>} [environment]
 * @property {string[]} [secrets]
 * @property {string[]} [volumes]
 * @property {boolean} [read_only]
 */

/** @returns {{ services: Record<string, Service>, secrets: Record<string, { file: string }> }} */
export const readCompose = () => parse(read('compose.yaml'), { merge: true });

/**
 * The instructions of a stage of the Dockerfile, each with its arguments as text.
 * @param {string} stage
 */
export function readStage(stage) {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const start = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${stage}`));
  const end = lines.findIndex((line, index) => index > start && line.startsWith('FROM '));
  return lines
    .slice(start, end === -1 ? undefined : end)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', args: line.slice(line.indexOf(' ') + 1).trim() }));
}

/**
 * The last instruction of this name, such as `CMD ["node", "main.mjs"]`, as a list.
 * @param {string} stage
 * @param {string} name
 * @returns {string[]}
 */
export const execForm = (stage, name) => JSON.parse(readStage(stage).findLast((each) => each.name === name)?.args ?? '[]');

/** The command of the image's health check, as a list. */
export function healthCommand() {
  const check = readStage('server').find(({ name }) => name === 'HEALTHCHECK')?.args ?? '';
  return /** @type {string[]} */ (JSON.parse(check.slice(check.indexOf('[', check.indexOf(' CMD ')))));
}

/**
 * The environment that the image of a stage sets.
 * @param {string} stage
 */
export function imageEnvironment(stage) {
  const pairs = readStage(stage)
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ args }) => args.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}
