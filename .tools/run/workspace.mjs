import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { captureChild, stopCode, stopSignal } from './children.mjs';
import { showStep } from './progress.mjs';

/** The package manager of this repository, for npx. */
export const pnpm = 'pnpm@12.21.0';
/** The first Node that runs TypeScript: major and minor version. */
const stripsTypes = /** @type {const} */ ([22, 18]);

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const programs = path.join(root, 'node_modules/.bin');

/** npm hands its own settings to what it runs; a package manager below it would take them for the user's. The way to the registry stays. */
const settingsOfNpm = /^npm_(?:config_(?!(?:registry|proxy|https_proxy|noproxy|cafile)$)|package_|lifecycle_)/i;

/** The environment of everything we start: the programs of the workspace first, the pinned Node among them. */
export const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settingsOfNpm.test(name))),
  PATH: `${programs}${path.delimiter}${process.env.PATH}`,
};

const textOf = (/** @type {string} */ file) => readFile(path.join(root, file), 'utf8').catch(() => undefined);

/** True when node_modules is what the lockfile says: pnpm keeps a copy of it, and writes that copy last. */
async function isInstalled() {
  const [wanted, installed] = await Promise.all([textOf('pnpm-lock.yaml'), textOf('node_modules/.pnpm/lock.yaml')]);
  return wanted !== undefined && wanted === installed;
}

/** The Node that runs TypeScript: the one pinned for this machine, else this one if it is new enough. */
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

/** Installs for a project that is new in the workspace, and writes it into the lockfile: without the network where nothing is to be fetched. */
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
 * Makes the workspace ready to run: dependencies as in the lockfile, a Node that runs TypeScript.
 * Ends this process with a message where that is not possible.
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
 * A step without which nothing else can go on: if its program fails, what it wrote is printed and this process ends with its code.
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
