import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { captureChild } from '../run/children.mjs';
import { environment, root } from '../run/workspace.mjs';
import { createInstallation, freePorts, step, until } from './installation.mjs';
import { createOutsideProgram } from './outside-program.mjs';
import { openAccount } from './staff-session.mjs';
import { createTlsClient, makeCertificate, startTlsProxy } from './tls-proxy.mjs';

/**
 * Command: proves that the docs lead to an installation in production form on one machine, by doing what they say: a server and two
 * workers on PostgreSQL behind a proxy for TLS; migrations as a step; the first person; a second tenant with its own provider and sender;
 * the API called by the packed client from outside of the repository; a signed webhook; a rotated key; a backup that is restored, with all
 * sending held until an operator resumes it. It ends with an error at the first check that fails.
 */
const { values } = parseArgs({ options: { releases: { type: 'string' } } });
const installation = await createInstallation(path.resolve(values.releases ?? path.join(root, '.data/releases')));
const { place, settingsOf, run, commandOf, serverCommand } = installation;

const operator = 'ana@ceiba.example';
const customer = 'marta@correo.example';
const target = 'https://roble.example/pedidos/';
/** How long held messages are watched: several times the polling interval of workers, 2 s. */
const heldMs = 8000;
/** Ports that accounts may name as their mail server's, without TLS. */
const ownMailPorts = [2525, 2587, 587, 25];

const [tlsPort = 0, port = 0, receiverPort = 0, ...metricsPorts] = await freePorts(6);

/**
 * The settings of all processes; each has its own data folder and port of metrics.
 * @param {Record<string, string>} change
 */
const processesOf = (change) => {
  const common = {
    PUBLIC_URL: `https://localhost:${tlsPort}`,
    ADMIN_URL: `https://admin.localhost:${tlsPort}`,
    PORT: `${port}`,
    PLATFORM_ADMINS: operator,
    PRIVATE_HOSTS: 'on',
    ...change,
  };
  const each = (/** @type {string} */ service, /** @type {number} */ index) =>
    settingsOf(service, { ...common, DATA_DIR: place(`data-${index}`), METRICS_PORT: `${metricsPorts[index]}` });
  return [each('server', 0), each('worker', 1), each('worker', 2)];
};

/** @type {import('./installation.mjs').RunningProcess[]} */
let running = [];
async function stopAll() {
  await Promise.all(running.map(({ stop }) => stop()));
  assert.deepEqual(
    running.map(({ code }) => code()),
    running.map(() => 0),
  );
}

/** Starts a server and two workers, and waits until all are healthy. */
async function startAll(/** @type {Record<string, string>} */ change) {
  const [server = {}, ...workers] = processesOf(change);
  running = [
    installation.start(serverCommand(), server),
    ...workers.map((settings) => installation.start(commandOf('worker'), settings)),
  ];
  for (const metricsPort of metricsPorts) await installation.healthy(metricsPort);
}

async function startOwnMail() {
  for (const own of ownMailPorts) {
    const mail = await installation.startMailCatcher(own).catch(() => undefined);
    if (mail) return mail;
  }
  throw new Error(`Another program uses the ports ${ownMailPorts.join(', ')}.`);
}

/** The address of the tracked link of the last message to the customer. */
function trackedLink(/** @type {string} */ source) {
  const [link = ''] = /https:\/\/localhost:\d+\/e\/c\/[^\s"<>]+/.exec(source) ?? [];
  assert.notEqual(link, '', source);
  return new URL(link.replaceAll('&amp;', '&'));
}

async function proveProduction() {
  await step('the server is packed, and runs from a bare folder', () => installation.pack());
  const databaseUrl = await installation.startPostgres();
  const [mail, ownMail] = [await installation.startMailCatcher(), await startOwnMail()];
  await installation.writeSecrets(databaseUrl);
  await installation.publishReleases(['data-0', 'data-1', 'data-2', 'data-restored', 'backups']);
  const files = await makeCertificate(place('secrets'));
  const settings = { SMTP_URL: mail.url };

  await step('the schema is migrated as a step of its own', async () => {
    const migrated = await run(commandOf('migrate'), settingsOf('migrate'));
    assert.equal(migrated.code, 0, migrated.output);
  });
  installation.cleanups.push(await startTlsProxy({ port: tlsPort, target: port, files }));
  const client = createTlsClient({ port: tlsPort, files });
  await step('a server and two workers become healthy, and TLS leads to the released apps', async () => {
    await startAll(settings);
    const page = await client('GET', '/', { host: 'admin.localhost' });
    assert.equal(page.status, 200);
    const [script = ''] = /\/[\w/.-]+\.js/.exec(page.text) ?? [];
    assert.equal((await client('GET', script, { host: 'admin.localhost' })).status, 200);
  });

  const [commands = {}] = processesOf(settings);
  const open = (/** @type {string} */ email, /** @type {string} */ account) =>
    openAccount(installation, client, { email, account, settings: commands });
  const ana = await open(operator, 'Tienda Ceiba');
  await step('the first person is invited, registers, logs in, and operates the platform', async () => {
    const { items } = await ana.call('GET', '/V1/platform/accounts');
    assert.deepEqual(
      items.map((/** @type {{ name: string }} */ { name }) => name),
      ['Tienda Ceiba'],
    );
  });

  const eva = await open('eva@roble.example', 'Tienda Roble');
  await step('a second tenant has its own provider and its own verified sender', async () => {
    assert.equal((await eva.ask('GET', '/V1/platform/accounts')).status, 404);
    await eva.call('PUT', '/V1/account/channels/email', { host: 'localhost', port: ownMail.port, user: '', password: '' });
    const tried = await eva.call('POST', '/V1/account/channels/email/test');
    assert.equal(tried.isWorking, true, tried.message);
    const { senders } = await eva.call('POST', '/V1/account/senders', { value: 'hola@roble.example' });
    const code = async () => /código es (\d{6})/.exec([...mail.to('hola@roble.example')].at(-1) ?? '')?.[1];
    await until(async () => (await code()) !== undefined, 'no code arrived');
    const verified = await eva.call('POST', `/V1/account/senders/${senders[0].id}/verification`, { code: await code() });
    assert.equal(verified.senders[0].isVerified, true);
  });

  const html = `<p>Tu pedido {{data.pedido}} está listo.</p><a href="${target}{{data.pedido}}">Ver</a><a href="#darse-de-baja">Baja</a>`;
  const { identifier } = await eva.call('POST', '/V1/template', {
    name: 'Pedido listo',
    approved: true,
    templateJson: '{}',
    templateHtml: html,
  });
  const sender = { sender: 'Tienda Roble', senderEmail: 'hola@roble.example' };
  const template = { type: 'email', newsletterId: identifier, ...sender, subject: 'Pedido {{data.pedido}}' };
  const message = (/** @type {string} */ pedido) => ({ template, to: { email: customer }, data: { pedido } });
  const { secret: key } = await eva.call('POST', '/V1/account/api-keys', {
    name: 'Tienda en línea',
    scopes: ['messages:send'],
    lifetime: '30',
  });
  const url = `https://localhost:${tlsPort}`;
  const outside = await createOutsideProgram({ folder: place('shop'), certificate: files.certificate, url });
  const { secret } = await eva.call('POST', '/V1/account/webhooks', {
    url: `http://localhost:${receiverPort}/`,
    description: '',
    types: ['message.sent'],
  });
  installation.cleanups.push(outside.receive(receiverPort, secret));

  /** @type {{ id: string }} */
  let first = { id: '' };
  await step('the packed client, outside of the repository, sends a message by the tenant’s own provider', async () => {
    first = await outside.send(key, message('A-1'));
    await until(async () => ownMail.to(customer).length === 1, 'the message did not arrive');
    assert.match(ownMail.to(customer)[0] ?? '', /^From: .*<hola@roble\.example>/m);
    assert.equal(mail.to(customer).length, 0);
    await until(async () => (await outside.read(key, first.id)).state === 'sent', 'the message is not known to be sent');
  });
  await step('its receiver gets a signed webhook, verifies it, and refuses a forged one', async () => {
    await until(async () => outside.events().length > 0, 'no webhook arrived');
    const [event] = outside.events();
    assert.deepEqual([event.type, event.data.transactional], ['message.sent', first.id]);
    const headers = {
      'webhook-id': 'x',
      'webhook-timestamp': `${Math.floor(Date.now() / 1000)}`,
      'webhook-signature': 'v1,eA==',
    };
    const forged = await fetch(`http://127.0.0.1:${receiverPort}/`, { method: 'POST', headers, body: '{}' });
    assert.equal(forged.status, 400);
  });

  const link = trackedLink(ownMail.to(customer)[0] ?? '');
  const follow = () => client('GET', link.pathname + link.search);
  /** @type {Record<string, string>} */
  let rotated = settings;
  await step('a key of links is rotated, and links of before still work', async () => {
    assert.equal((await follow()).headers.location, `${target}A-1`);
    const made = await run(['node', 'packages/server/src/keys.main.ts', 'new', '2026b'], commands);
    const [next = ''] = /2026b:[\w-]+/.exec(made.output) ?? [];
    assert.notEqual(next, '', made.output);
    await stopAll();
    await startAll({ ...settings, LINK_KEYS: next });
    assert.notEqual((await follow()).headers.location, `${target}A-1`, 'A link works although its key was removed.');
    await stopAll();
    rotated = { ...settings, LINK_KEYS: `${next},SECRET_KEY` };
    await startAll(rotated);
    assert.equal((await follow()).headers.location, `${target}A-1`);
    await outside.send(key, message('A-2'));
    await until(async () => ownMail.to(customer).length === 2, 'the message did not arrive');
    const newLink = trackedLink(ownMail.to(customer)[1] ?? '');
    assert.ok(newLink.pathname.includes('2026b'), newLink.href);
    assert.equal((await client('GET', newLink.pathname + newLink.search)).headers.location, `${target}A-2`);
  });

  await proveRestore({ databaseUrl, rotated, commands, ana, eva, outside, ownMail, key, message });
  await step('every process stops within 30 s', async () => {
    const stopping = Date.now();
    await stopAll();
    assert.ok(Date.now() - stopping < 30_000);
  });
}

/**
 * @param {{
 *   databaseUrl: string, rotated: Record<string, string>, commands: import('./installation.mjs').Environment,
 *   ana: import('./staff-session.mjs').StaffSession, eva: import('./staff-session.mjs').StaffSession,
 *   outside: Awaited<ReturnType<typeof createOutsideProgram>>, ownMail: Awaited<ReturnType<typeof startOwnMail>>,
 *   key: string, message: (order: string) => object,
 * }} proven
 */
async function proveRestore({ databaseUrl, rotated, commands, ana, eva, outside, ownMail, key, message }) {
  const withTools = (/** @type {import('./installation.mjs').Environment} */ env) => ({
    ...env,
    PATH: `${env['PATH']}${path.delimiter}${process.env['PATH']}`,
  });
  const command = (
    /** @type {string} */ name,
    /** @type {string[]} */ args,
    /** @type {import('./installation.mjs').Environment} */ env,
  ) => run(['node', `packages/server/src/${name}.main.ts`, ...args], withTools(env));
  const restoredUrl = new URL(databaseUrl);
  restoredUrl.pathname = '/restored';

  await step('a backup is made while all run, and restored into an empty database', async () => {
    const backup = await command('backup', ['--to', place('backups/first')], commands);
    assert.equal(backup.code, 0, backup.output);
    await outside.send(key, message('A-3'));
    await until(async () => ownMail.to(customer).length === 3, 'the message did not arrive');
    await stopAll();
    const created = await captureChild('psql', [databaseUrl, '--command', 'create database restored template template0'], {
      env: environment,
    });
    assert.equal(created.code, 0, created.output);
    const { DATABASE_URL_FILE: _, ...others } = commands;
    const env = { ...others, DATABASE_URL: restoredUrl.href, DATA_DIR: place('data-restored') };
    const restored = await command('restore', ['--from', place('backups/first')], env);
    assert.equal(restored.code, 0, restored.output);
    assert.match(restored.output, /\/admin\/plataforma/);
    await installation.writeSecret('database_url', restoredUrl.href);
    await startAll(rotated);
  });
  await step('all sending is held after it, until an operator resumes it', async () => {
    await ana.logIn();
    const { sendingHold } = await ana.call('GET', '/V1/platform/status');
    assert.ok(sendingHold, 'Sending is not held.');
    const { id } = await outside.send(key, message('A-4'));
    await wait(heldMs);
    assert.deepEqual([(await outside.read(key, id)).state, ownMail.to(customer).length], ['pending', 3]);
    await eva.logIn();
    assert.equal((await eva.ask('POST', '/V1/platform/sending/release')).status, 404);
    await ana.call('POST', '/V1/platform/sending/release');
    await until(async () => ownMail.to(customer).length === 4, 'the message did not leave after the hold');
    const subjects = ownMail.to(customer).map((source) => /^Subject: (.*)$/m.exec(source)?.[1]);
    assert.deepEqual(subjects, ['Pedido A-1', 'Pedido A-2', 'Pedido A-3', 'Pedido A-4']);
  });
}

try {
  await proveProduction();
  console.log('Everything that the docs promise for one machine holds.');
} finally {
  await installation.close();
}
// Forks keep their channels open.
process.exit();
