import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { userInfo } from 'node:os';
import { captureChild } from './children.mjs';

/** The headless shell, which needs a third less CPU than a browser with windows. */
const headlessShell = 'chromium-headless-shell';
const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const browserApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const inPath = (/** @type {string} */ name) =>
  (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));

/** The browser of the browser tests: PREGON_CHROMIUM, else the installed headless shell, else undefined. */
const findHeadlessShell = () => [process.env.PREGON_CHROMIUM ?? '', ...inPath(headlessShell)].find((file) => existsSync(file));

/** The installed full browser as a fallback, or undefined. */
const findWholeBrowser = () => [...browserNames.flatMap(inPath), ...browserApps].find((file) => existsSync(file));

const debianPostgres = '/usr/lib/postgresql';

/** PostgreSQL's initdb, which Debian does not put into the PATH, or undefined. */
function findPostgres() {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : [];
  const places = [...versions.map((version) => path.join(debianPostgres, version, 'bin/initdb')), ...inPath('initdb')];
  return places.find((file) => existsSync(file));
}

/** The connection pooler, which Debian does not put into the PATH of most users, or undefined. */
const findPgBouncer = () => [...inPath('pgbouncer'), '/usr/sbin/pgbouncer'].find((file) => existsSync(file));

/** @typedef {'chromium' | 'postgres' | 'pgbouncer'} SystemDependency */

/** System dependencies of the tests besides Node: the Debian package, how to find it, and alternatives. */
const parts = {
  chromium: { name: 'Chromium', package: headlessShell, find: findHeadlessShell, findOther: findWholeBrowser },
  postgres: { name: 'PostgreSQL', package: 'postgresql', find: findPostgres, findOther: () => undefined },
  pgbouncer: { name: 'PgBouncer', package: 'pgbouncer', find: findPgBouncer, findOther: () => undefined },
};

const installOptions = ['install', '-y', '--no-install-recommends'];
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const aptCommand = (/** @type {string} */ name) => ['apt-get', ...installOptions, name].join(' ');
let listsAreFresh = false;

/** @param {string} name */
async function installPackage(name) {
  if (!listsAreFresh) await captureChild('apt-get', ['update'], { env });
  listsAreFresh = true;
  const { code, output } = await captureChild('apt-get', [...installOptions, name], { env });
  if (code !== 0) console.error(output);
}

/**
 * Finds a system dependency, or installs it where possible: on Debian, as root.
 * @param {SystemDependency} which
 * @returns {Promise<{ found?: string, missing?: string }>} where it is, or what is missing and the command that installs it
 */
export async function provideSystemDependency(which) {
  const part = parts[which];
  const found = part.find();
  if (found) return { found };
  const onDebian = inPath('apt-get').some((file) => existsSync(file));
  if (onDebian && userInfo().uid === 0) {
    console.log(`${part.package} is missing: installing it (${aptCommand(part.package)})`);
    await installPackage(part.package);
    const installed = part.find();
    if (installed) return { found: installed };
  }
  const other = part.findOther();
  if (other) return { found: other };
  const advice = onDebian ? `sudo ${aptCommand(part.package)}` : `install ${part.name} with this system's package manager`;
  return { missing: `no ${part.name} on this machine; ${advice}` };
}
