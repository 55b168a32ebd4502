import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { captureChild, stopCode, stopSignal } from './children.mjs';
import { showStep } from './progress.mjs';

/** The package manager of this repository, for npx. */
export const pnpm = 'pnpm@12.21.0';
/** The minimum version of Node that runs TypeScript: major and minor. */
const stripsTypes = /** @type {const} */ ([22, 18]);

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const programs = path.join(root, 'node_modules/.bin');

/** Removes npm's own settings, which a nested package manager would take for the user's, except the registry. */
const settingsOfNpm = /^npm_(?:config_(?!(?:registry|proxy|https_proxy|noproxy|cafile)$)|package_|lifecycle_)/i;

/** The environment of all child processes: programs of the workspace first in the PATH, including the pinned Node. */
export const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settingsOfNpm.test(name))),
  PATH: `${programs}${path.delimiter}${process.env.PATH}`,
};

const textOf = (/** @type {string} */ file) => readFile(path.join(root, file), 'utf8').catch(() => undefined);

/** Whether node_modules matches the lockfile: pnpm writes a copy of it at the end of an installation. */
async function isInstalled() {
  const [wanted, installed] = await Promise.all([textOf('pnpm-lock.yaml'), textOf('node_modules/.pnpm/lock.yaml')]);
  return wanted !== undefined && wanted === installed;
}

/** The Node that runs TypeScript: the pinned one of the workspace, else the current one if it is new enough. */
function findsNode() {
  const pinned = spawnSync(path.join(programs, 'node'), ['--version']);
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return pinned.status === 0 || major > stripsTypes[0] || (major === stripsTypes[0] && minor >= stripsTypes[1]);
}

/** @param {string[]} options */
function install(...options) {
  return captureChild('npx', ['--yes', pnpm, 'install', ...options], { cwd: root, env: { ...environment, CI: 'true' } });
}

const installPackages = () => install('--frozen-lockfile');

/** Installs the dependencies of a new project and updates the lockfile, offline if possible. */
export async function linkPackages() {
  const offline = await install('--no-frozen-lockfile', '--offline');
  return offline.code === 0 ? offline : install('--no-frozen-lockfile');
}

const neededNode = `Node ${stripsTypes.join('.')}`;
const platform = `${process.platform} ${process.arch}`;
const messages = {
  en: { install: 'Install the dependencies', oldNode: `Pregón needs ${neededNode} or newer on ${platform}: https://nodejs.org` },
  es: {
    install: 'Instalar las dependencias',
    oldNode: `Pregón necesita ${neededNode} o posterior en ${platform}: https://nodejs.org`,
  },
};

/**
 * Prepares the workspace: dependencies of the lockfile, and a Node that runs TypeScript. Exits with a message when that is not possible.
 * @param {'en' | 'es'} language of its messages: Spanish for commands of operators, English for those of developers
 */
export async function prepare(language) {
  const { install: title, oldNode } = messages[language];
  if (!(await isInstalled())) await requireStep(title, installPackages);
  if (!findsNode()) {
    console.error(oldNode);
    process.exit(1);
  }
}

/**
 * A required step: if its program fails, prints its output and exits with its code.
 * @param {string} title
 * @param {() => Promise<{ code: number, output: string }>} run
 */
export async function requireStep(title, run) {
  let result = { code: 1, output: '' };
  const succeeded = await showStep(title, async () => {
    result = await run();
    return result.code === 0;
  });
  if (succeeded) return;
  if (!stopSignal()) console.error(result.output);
  process.exit(stopCode() ?? result.code);
}
