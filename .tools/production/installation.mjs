import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { packServer } from '../pack/pack-server.mjs';
import { captureChild, startChild, stopChild } from '../run/children.mjs';
import { startThrowawayPostgres } from '../run/throwaway-postgres.mjs';
import { environment, root } from '../run/workspace.mjs';
import { execForm, healthCommand, imageEnvironment, readCompose } from './deployment.mjs';

const startMs = 60_000;

/** @typedef {Record<string, string>} Environment */
/** @typedef {{ stop: () => Promise<unknown>, code: () => number | null }} RunningProcess */
/** @typedef {{ to: string[], source: string }} CaughtMail */
/** @typedef {Awaited<ReturnType<typeof createInstallation>>} Installation */

/**
 * Runs a check, and prints that it holds.
 * @param {string} title
 * @param {() => Promise<void>} check
 */
export async function step(title, check) {
  await check();
  console.log(`✔ ${title}`);
}

/**
 * Waits until a condition holds.
 * @param {() => Promise<boolean>} isDone
 * @param {string} problem
 */
export async function until(isDone, problem) {
  const end = Date.now() + startMs;
  while (!(await isDone().catch(() => false))) {
    assert.ok(Date.now() < end, `After ${startMs / 1000} s: ${problem}.`);
    await wait(200);
  }
}

/** @param {number} count */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = [];
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    ports.push(typeof address === 'object' && address ? address.port : 0);
  }
  for (const server of servers) server.close();
  return ports;
}

/** The user of the temporary PostgreSQL, who alone reaches its socket. */
async function ownerOfSocket(/** @type {string} */ url) {
  const { uid, gid } = await stat(new URL(url).searchParams.get('host') ?? '');
  return { uid, gid };
}

/**
 * The production form of the server in a bare folder, without a container engine, as compose.yaml and the Dockerfile describe it: the
 * packed folder, moved and not writable, run by an unprivileged user, with the settings and secrets of the compose file. `releases` is a
 * release store with its key beside it.
 * @param {string} releases
 */
export async function createInstallation(releases) {
  if (!existsSync(releases)) {
    throw new Error(`There is no release store at ${releases}: run \`npm start\` once, or name one with --releases.`);
  }
  const compose = readCompose();
  const folder = await mkdtemp(path.join(tmpdir(), 'pregon-production-'));
  await chmod(folder, 0o755);
  const place = (/** @type {string} */ name) => path.join(folder, name);
  const bin = place('app/node_modules/.bin');
  /**
   * The unprivileged user of the processes; this one if it is not root.
   * @type {{ uid?: number, gid?: number }}
   */
  const user = {};
  /** @type {(() => Promise<unknown>)[]} */
  const cleanups = [() => rm(folder, { recursive: true, force: true })];
  const spawnOptions = (/** @type {Environment} */ env) => ({ cwd: place('app'), env, ...user });

  /**
   * The environment of a service: that of the image, then that of the compose file with the secrets where they are here.
   * @param {string} service
   * @param {Environment} [here] settings that differ without a container
   * @returns {Environment}
   */
  function settingsOf(service, here = {}) {
    const image = imageEnvironment('server');
    const given = Object.entries(compose.services[service]?.environment ?? {}).filter(([, value]) => !value.includes('${'));
    const moved = given.map(([name, value]) => [
      name,
      value.replace('/run/secrets', place('secrets')).replace('/releases', place('releases')),
    ]);
    return { ...image, DATA_DIR: place('data'), ...Object.fromEntries(moved), ...here, HOST: '127.0.0.1', PATH: bin };
  }

  /**
   * @param {string[]} command
   * @param {Environment} env
   */
  const run = ([program = '', ...args], env) => captureChild(path.join(bin, program), args, spawnOptions(env));

  /**
   * @param {string[]} command
   * @param {Environment} env
   * @returns {RunningProcess}
   */
  function start([program = '', ...args], env) {
    const child = startChild(path.join(bin, program), args, spawnOptions(env));
    const stop = () => stopChild(child);
    cleanups.push(stop);
    return { stop, code: () => child.exitCode };
  }

  /**
   * Writes or replaces one secret.
   * @param {string} name
   * @param {string} value
   */
  async function writeSecret(name, value) {
    const file = place(`secrets/${name}`);
    await rm(file, { force: true });
    await writeFile(file, `${value}\n`, { mode: 0o400 });
    if (user.uid !== undefined && user.gid !== undefined) await chown(file, user.uid, user.gid);
  }

  return {
    place,
    cleanups,
    settingsOf,
    run,
    serverCommand: () => execForm('server', 'CMD'),
    /** The command of a service of the compose file. */
    commandOf: (/** @type {string} */ service) => compose.services[service]?.command ?? [],

    /** Packs the server, and moves the folder. */
    async pack() {
      const packed = await packServer(place('packed'));
      assert.equal(packed.code, 0, packed.output);
      await rename(place('packed'), place('app'));
    },

    /** Starts a temporary PostgreSQL, whose user the processes become. */
    async startPostgres() {
      const postgres = await startThrowawayPostgres();
      cleanups.push(postgres.stop);
      if (process.getuid?.() === 0) Object.assign(user, await ownerOfSocket(postgres.url));
      return postgres.url;
    },

    start,

    /** Starts a mail server that keeps what it gets. */
    async startMailCatcher(port = 0) {
      const file = path.join(root, 'packages/server/src/testing/mail-sink.process.ts');
      const args = ['--port', `${port}`, '--sources'];
      const child = fork(file, args, { execPath: path.join(root, 'node_modules/.bin/node'), execArgv: [] });
      cleanups.push(async () => void child.kill());
      const [given] = await once(child, 'message');
      /** @type {CaughtMail[]} */
      const messages = [];
      child.on('message', (/** @type {{ addresses?: string[], source?: string }} */ { addresses = [], source = '' }) => {
        messages.push({ to: addresses, source });
      });
      return { port: given.port, url: `smtp://127.0.0.1:${given.port}`, to: mailTo(messages) };
    },

    /** Writes the secrets that the compose file names, readable by the user of the processes alone. */
    async writeSecrets(/** @type {string} */ databaseUrl) {
      await mkdir(place('secrets'), { recursive: true });
      const secrets = {
        database_url: databaseUrl,
        database_password: 'unused',
        secret_key: randomBytes(32).toString('base64url'),
        release_key: await readFile(path.join(path.dirname(releases), 'release-key.json'), 'utf8'),
      };
      assert.deepEqual(Object.keys(compose.secrets).toSorted(), Object.keys(secrets).toSorted());
      for (const [name, value] of Object.entries(secrets)) await writeSecret(name, value);
    },
    writeSecret,

    /**
     * The volumes of the compose file: the release store, and the folders of the processes.
     * @param {string[]} volumes
     */
    async publishReleases(volumes) {
      await cp(releases, place('releases'), { recursive: true });
      for (const name of volumes) await mkdir(place(name));
      const owned = ['releases', ...volumes].map(place);
      const command = ['-R', `${user.uid ?? process.getuid?.()}`, ...owned];
      const { code, output } = await captureChild('chown', command, { env: environment });
      assert.equal(code, 0, output);
      // Unprivileged users cannot write to root's files anyway.
      if (user.uid === undefined) await captureChild('chmod', ['-R', 'a-w', place('app')], { env: environment });
    },

    /** Waits for the health check of the image, and for readiness. */
    async healthy(/** @type {number} */ port) {
      const env = { ...settingsOf('server'), METRICS_PORT: `${port}` };
      await until(async () => (await run(healthCommand(), env)).code === 0, `${port} is not healthy`);
      await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, `${port} is not ready`);
    },

    /** Ends every process, and removes the folder. */
    async close() {
      for (const cleanup of cleanups.toReversed()) await cleanup();
    },
  };
}

/**
 * The sources of the messages to an address, with their quoted-printable parts decoded.
 * @param {CaughtMail[]} messages
 */
const mailTo = (messages) => (/** @type {string} */ address) =>
  messages.filter(({ to }) => to.includes(address)).map(({ source }) => decodeQuotedPrintable(source));

const decodeQuotedPrintable = (/** @type {string} */ source) =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (escaped) => Buffer.from(escaped.replaceAll('=', ''), 'hex').toString());
