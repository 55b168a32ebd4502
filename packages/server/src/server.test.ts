import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askServer } from './identity/invitations/invitation-socket.ts';
import { failureMessage } from './kernel/process/failure-message.ts';
import { startServer } from './server.ts';
import { eachDatabase } from './testing/each-database.ts';
import { testConfig } from './testing/test-app.ts';

/** The first start of an embedded database makes its files: seconds, and many on a busy machine. */
const firstStart = 120_000;
const quiet = { port: 0, host: '127.0.0.1', demo: false, worker: false };

describe('a server on the embedded database', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'pregon-server-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it(
    'answers, stops on request, even twice, and starts again with its data',
    async () => {
      for (const _ of ['first', 'again']) {
        const server = await startServer(testConfig({ ...quiet, dataDir }));
        expect((await fetch(`http://127.0.0.1:${server.port}/V1/nothing`)).status).toBe(404);
        await Promise.all([server.stop(), server.stop()]);
        await expect(fetch(`http://127.0.0.1:${server.port}/V1/nothing`)).rejects.toThrow('fetch failed');
      }
    },
    firstStart,
  );

  it('exits without leftovers when its port is taken, and reports the port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const failure = await startServer(testConfig({ ...quiet, dataDir, port })).catch((error: unknown) => error);
    expect(failureMessage(failure)).toBe(
      `El puerto ${port} ya está en uso. Cierra el programa que lo usa, o elige otro: PORT=${port + 1} npm start`,
    );
    expect(existsSync(join(dataDir, 'pid'))).toBe(false);
    other.close();
  });
});

it('reports that PostgreSQL is unavailable', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
  const failure = await startServer(testConfig({ ...quiet, databaseUrl })).catch((error: unknown) => error);
  expect(failureMessage(failure)).toBe('PostgreSQL no responde en 127.0.0.1:1. Revisa DATABASE_URL y que esté encendido.');
});

eachDatabase(({ url }) => {
  it('works on the database of DATABASE_URL', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pregon-server-'));
    const server = await startServer(testConfig({ ...quiet, dataDir, databaseUrl: url }));
    const body = JSON.stringify({ username: 'nadie@tienda.example', password: 'x' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${server.port}/V1/login`, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ code: 'BAD_CREDENTIALS' });
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  // Port 1 refuses connections.
  it.each([
    ['as a process that sends', { worker: true }, 'sent'],
    ['as one that does not send, with a mail server', { smtpUrl: 'smtp://127.0.0.1:1' }, 'failed'],
    ['as one that neither sends nor has a mail server', {}, 'none'],
  ])('mails invitations of the command line %s', async (_, settings, kind) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pregon-server-'));
    const server = await startServer(testConfig({ ...quiet, ...settings, dataDir, databaseUrl: url }));
    const made = await askServer(dataDir, { email: `${kind}@empresa.example`, account: 'Ceiba', role: 'lector' });
    expect(made?.mail.kind).toBe(kind);
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });
});
