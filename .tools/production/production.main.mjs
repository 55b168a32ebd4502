import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../run/workspace.mjs';
import { createInstallation, freePorts, step, until } from './installation.mjs';

/**
 * Command: runs the production form of the server without a container engine: migrations as a step of their own, then a server that sends
 * nothing and a worker, on PostgreSQL. `--releases` is a release store with its key beside it.
 */
const { values } = parseArgs({ options: { releases: { type: 'string' } } });
const installation = await createInstallation(path.resolve(values.releases ?? path.join(root, '.data/releases')));
const { place, settingsOf, run, start, serverCommand, commandOf } = installation;

async function checkProduction() {
  await step('is packed, and runs from a folder that it was moved to', () => installation.pack());
  const databaseUrl = await installation.startPostgres();
  const mail = await installation.startMailCatcher();
  await installation.writeSecrets(databaseUrl);
  await installation.publishReleases(['data', 'worker']);
  const [port = 0, metricsPort = 0, workerMetricsPort = 0] = await freePorts(3);

  await step('migrates as a step of its own', async () => {
    const early = await run(serverCommand(), settingsOf('server', { PORT: `${port}`, METRICS_PORT: `${metricsPort}` }));
    assert.notEqual(early.code, 0, 'A server started on a database without tables.');
    const migrated = await run(commandOf('migrate'), settingsOf('migrate'));
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
  const worker = start(commandOf('worker'), settingsOf('worker', workerSettings));

  await step('becomes healthy by the checks of the image', async () => {
    for (const metrics of [metricsPort, workerMetricsPort]) await installation.healthy(metrics);
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
    await until(async () => mail.to('ana@tienda.example').length >= 2, 'no mail arrived');
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

try {
  await checkProduction();
} finally {
  await installation.close();
}
// A fork keeps its channel open.
process.exit();
