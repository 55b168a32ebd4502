import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { packServer } from '../pack/pack-server.mjs';
import { captureChild, startChild, stopChild } from '../run/children.mjs';
import { startThrowawayPostgres } from '../run/throwaway-postgres.mjs';
import { environment, root } from '../run/workspace.mjs';
import { execForm, healthCommand, imageEnvironment, readCompose } from './deployment.mjs';

/**
 * Command: runs the production form of the server without a container engine, as compose.yaml and the Dockerfile describe it: the packed
 * folder, moved and not writable, as an unprivileged user; the settings and secrets of the compose file; migrations as a step of their own,
 * then a server that sends nothing and a worker, on PostgreSQL. `--releases` is a release store with its key beside it.
 */
const { values } = parseArgs({ options: { releases: { type: 'string' } } });
const releases = path.resolve(values.releases ?? path.join(root, '.data/releases'));
const startMs = 60_000;
const compose = readCompose();

const folder = await mkdtemp(path.join(tmpdir(), 'pregon-production-'));
await chmod(folder, 0o755);
/**
 * The unprivileged user of the processes; this one if it is not root.
 * @type {{ uid?: number, gid?: number }}
 */
const user = {};
const place = (/** @type {string} */ name) => path.join(folder, name);
/** @type {(() => Promise<unknown>)[]} */
const cleanups = [() => rm(folder, { recursive: true, force: true })];
async function checkProduction() {
  await step('is packed, and runs from a folder that it was moved to', async () => {
    const packed = await packServer(place('packed'));
    assert.equal(packed.code, 0, packed.output);
    await rename(place('packed'), place('app'));
  });
  const postgres = await startThrowawayPostgres();
  cleanups.push(postgres.stop);
  if (process.getuid?.() === 0) Object.assign(user, await ownerOfSocket(postgres.url));
  const mail = await startMailCatcher();
  await writeSecrets(postgres.url);
  await publishReleases();
  const [port, metricsPort, workerMetricsPort] = await freePorts();

  await step('migrates as a step of its own', async () => {
    const early = await run(serverCommand(), settingsOf('server', { PORT: `${port}`, METRICS_PORT: `${metricsPort}` }));
    assert.notEqual(early.code, 0, 'A server started on a database without tables.');
    const migrated = await run(compose.services['migrate']?.command ?? [], settingsOf('migrate'));
    assert.equal(migrated.code, 0, migrated.output);
  });

  const addresses = { SMTP_URL: mail.url, PUBLIC_URL: `http://localhost:${port}`, ADMIN_URL: `http://admin.localhost:${port}` };
  const serverSettings = settingsOf('server', {
    ...addresses,
    PORT: `${port}`,
    METRICS_PORT: `${metricsPort}`,
    DATA_DIR: place('data'),
  });
  const server = start(serverCommand(), serverSettings);
  const workerSettings = { ...addresses, METRICS_PORT: `${workerMetricsPort}`, DATA_DIR: place('worker') };
  const worker = start(compose.services['worker']?.command ?? [], settingsOf('worker', workerSettings));

  await step('becomes healthy by the checks of the image', async () => {
    for (const metrics of [metricsPort, workerMetricsPort]) await healthy(metrics);
  });
  await step('invites the first user, who registers and logs in', async () => {
    const invite = ['node', 'packages/server/src/invite.main.ts', 'ana@tienda.example', '--account', 'Tienda Ceiba'];
    const invited = await run(invite, serverSettings);
    const [, token = ''] = /\?t=([\w-]+)/.exec(invited.output) ?? [];
    assert.notEqual(token, '', invited.output);
    const password = `Aa-1-${randomBytes(12).toString('base64url')}`;
    const form = { firstName: 'Ana', lastName: 'Ríos', email: 'ana@tienda.example', password, repeatPassword: password, token };
    await post('/V2/auth/signup', form);
    await post('/V1/login', { username: 'ana@tienda.example', password });
  });
  await step('serves the released apps', async () => {
    const page = await fetch(`http://localhost:${port}/`, { headers: { accept: 'text/html' } });
    const [script = ''] = /\/[\w/.-]+\.js/.exec(await page.text()) ?? [];
    assert.equal((await fetch(`http://localhost:${port}${script}`)).status, 200);
  });
  await step('sends mail by the worker alone', async () => {
    await post('/V1/forgot-password', { email: 'ana@tienda.example' });
    await until(async () => mail.recipients().filter((each) => each === 'ana@tienda.example').length >= 2, 'no mail arrived');
  });
  await step('stops within 30 s', async () => {
    const stopping = Date.now();
    await Promise.all([server.stop(), worker.stop()]);
    assert.deepEqual([server.code(), worker.code()], [0, 0]);
    assert.ok(Date.now() - stopping < 30_000);
  });

  async function post(/** @type {string} */ address, /** @type {object} */ body) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://localhost:${port}${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(answer.status, 200, `${address}: ${answer.status} ${await answer.text()}`);
  }
}

/**
 * @param {string} title
 * @param {() => Promise<void>} check
 */
async function step(title, check) {
  await check();
  console.log(`✔ ${title}`);
}

const serverCommand = () => execForm('server', 'CMD');

/**
 * The environment of a service: that of the image, then that of the compose file with the secrets where they are here.
 * @param {string} service
 * @param {Record<string, string>} [here] settings that differ without a container
 */
function settingsOf(service, here = {}) {
  const image = imageEnvironment('server');
  const given = Object.entries(compose.services[service]?.environment ?? {}).filter(([, value]) => !value.includes('${'));
  const moved = given.map(([name, value]) => [
    name,
    value.replace('/run/secrets', place('secrets')).replace('/releases', place('releases')),
  ]);
  const bin = path.join(place('app'), 'node_modules/.bin');
  return { ...image, DATA_DIR: place('data'), ...Object.fromEntries(moved), ...here, HOST: '127.0.0.1', PATH: bin };
}

/** @param {Record<string, string>} env */
const spawnOptions = (env) => ({ cwd: place('app'), env, ...user });

/**
 * @param {string[]} command
 * @param {Record<string, string>} env
 */
const run = ([program = '', ...args], env) =>
  captureChild(path.join(place('app'), 'node_modules/.bin', program), args, spawnOptions(env));

/**
 * @param {string[]} command
 * @param {Record<string, string>} env
 */
function start([program = '', ...args], env) {
  const child = startChild(path.join(place('app'), 'node_modules/.bin', program), args, spawnOptions(env));
  const stop = () => stopChild(child);
  cleanups.push(stop);
  return { stop, code: () => child.exitCode };
}

/** The user of the temporary PostgreSQL, who alone reaches its socket. */
async function ownerOfSocket(/** @type {string} */ url) {
  const { uid, gid } = await stat(new URL(url).searchParams.get('host') ?? '');
  return { uid, gid };
}

async function startMailCatcher() {
  const journal = place('mail.txt');
  await writeFile(journal, '');
  const file = path.join(root, 'packages/server/src/testing/mail-sink.process.ts');
  const child = fork(file, ['--journal', journal], { execPath: path.join(root, 'node_modules/.bin/node'), execArgv: [] });
  cleanups.push(async () => void child.kill());
  const [{ port }] = await once(child, 'message');
  /** @type {string[]} */
  const recipients = [];
  child.on('message', (/** @type {{ addresses?: string[] }} */ { addresses = [] }) => void recipients.push(...addresses));
  return { url: `smtp://127.0.0.1:${port}`, recipients: () => recipients };
}

/** Writes the secrets that the compose file names, readable by the user of the processes alone. */
async function writeSecrets(/** @type {string} */ databaseUrl) {
  await mkdir(place('secrets'));
  const secrets = {
    database_url: databaseUrl,
    database_password: 'unused',
    secret_key: randomBytes(32).toString('base64url'),
    release_key: await readFile(path.join(path.dirname(releases), 'release-key.json'), 'utf8'),
  };
  assert.deepEqual(Object.keys(compose.secrets).toSorted(), Object.keys(secrets).toSorted());
  for (const [name, value] of Object.entries(secrets)) {
    await writeFile(place(`secrets/${name}`), `${value}\n`, { mode: 0o400 });
    await own(place(`secrets/${name}`));
  }
}

/** The volumes of the compose file: the release store, and the folders of the processes. */
async function publishReleases() {
  await cp(releases, place('releases'), { recursive: true });
  for (const name of ['data', 'worker']) await mkdir(place(name));
  const volumes = ['releases', 'data', 'worker'].map(place);
  const { code, output } = await captureChild('chown', ['-R', `${user.uid ?? process.getuid?.()}`, ...volumes], {
    env: environment,
  });
  assert.equal(code, 0, output);
  // Unprivileged users cannot write to root's files anyway.
  if (user.uid === undefined) await captureChild('chmod', ['-R', 'a-w', place('app')], { env: environment });
}

async function own(/** @type {string} */ file) {
  if (user.uid !== undefined && user.gid !== undefined) await chown(file, user.uid, user.gid);
}

/** Waits for the health check of the image, and for readiness. */
async function healthy(/** @type {number} */ port) {
  const env = { ...settingsOf('server'), METRICS_PORT: `${port}` };
  await until(async () => (await run(healthCommand(), env)).code === 0, `${port} is not healthy`);
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, `${port} is not ready`);
}

async function freePorts() {
  const servers = [createServer(), createServer(), createServer()];
  const ports = [];
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    ports.push(typeof address === 'object' && address ? address.port : 0);
  }
  for (const server of servers) server.close();
  return /** @type {[number, number, number]} */ (ports);
}

async function until(/** @type {() => Promise<boolean>} */ isDone, /** @type {string} */ problem) {
  const end = Date.now() + startMs;
  while (!(await isDone().catch(() => false))) {
    assert.ok(Date.now() < end, `After ${startMs / 1000} s: ${problem}.`);
    await wait(200);
  }
}

try {
  await checkProduction();
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}
// A fork keeps its channel open.
process.exit();
