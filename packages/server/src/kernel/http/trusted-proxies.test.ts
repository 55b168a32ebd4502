import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createApp } from '../../app.ts';
import { readConfig } from '../config/config.ts';
import { databaseOn, openPool } from '../database/pool.ts';
import { createServices } from '../../services.ts';
import { testConfig } from '../../testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'pregon-proxies-'));
afterAll(() => rmSync(folder, { recursive: true }));
const configured = (TRUST_PROXY?: string) => readConfig({ NODE_ENV: 'test', DATA_DIR: folder, TRUST_PROXY }).trustProxy;

/** The address that a server with this setting sees behind a request. */
async function seenAddress(setting: string | undefined, peer: string, forwardedFor: string): Promise<string> {
  const services = createServices(
    testConfig({ dataDir: folder, trustProxy: configured(setting) }),
    databaseOn(openPool('postgres://nowhere')),
  );
  const app = await createApp(services);
  let seen = '';
  app.addHook('onRequest', async (request) => {
    seen = request.ip;
  });
  await app.inject({ url: '/V1/nothing', remoteAddress: peer, headers: { 'x-forwarded-for': forwardedFor } });
  await app.close();
  return seen;
}

const client = '198.51.100.7';

it.each<[string | undefined, string, string, string]>([
  // Setting, peer, header, seen.
  [undefined, '127.0.0.1', client, client],
  [undefined, '10.0.0.5', client, '10.0.0.5'],
  [undefined, '203.0.113.9', client, '203.0.113.9'],
  ['10.0.0.0/8', '10.0.0.5', client, client],
  ['10.0.0.0/8', '203.0.113.9', client, '203.0.113.9'],
  ['10.0.0.0/8', '127.0.0.1', client, '127.0.0.1'],
  // Addresses in the header before the one that the proxy appended are ignored.
  ['10.0.0.0/8', '10.0.0.5', `192.0.2.1, ${client}`, client],
  ['10.0.0.0/8, loopback', '127.0.0.1', `${client}, 10.0.0.5`, client],
  ['2001:db8:aa::/48', '2001:db8:aa::1', '2001:db8:bb::7', '2001:db8:bb::7'],
  ['203.0.113.9', '203.0.113.9', client, client],
  // Half of all addresses is the widest range.
  ['128.0.0.0/1', '203.0.113.9', client, client],
  ['off', '127.0.0.1', client, '127.0.0.1'],
])('TRUST_PROXY %s with a request from %s for %s resolves to %s', async (setting, peer, header, seen) => {
  expect(await seenAddress(setting, peer, header)).toBe(seen);
});

describe('invalid values of TRUST_PROXY are reported:', () => {
  it.each([
    ['10.0.0.0/33', 'no entiende «10.0.0.0/33»'],
    ['10.0.0', 'no entiende «10.0.0»'],
    ['loopback, balanceador', 'no entiende «balanceador»'],
    ['10.0.0.0/8/8', 'no entiende «10.0.0.0/8/8»'],
    ['2001:db8::/129', 'no entiende «2001:db8::/129»'],
    ['true', 'no entiende «true»'],
    ['0.0.0.0/0', 'confía en todas las direcciones'],
    ['10.0.0.0/8, ::/0', 'confía en todas las direcciones'],
    ['off, loopback', 'dice off junto con otras direcciones'],
  ])('%s', (written, problem) => {
    expect(() => configured(written)).toThrow(`TRUST_PROXY ${problem}`);
  });
});
