import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { accept, type GatewayStore, makeGatewayStore } from './testing/gateway.ts';

let test: GatewayStore;
let app: FastifyInstance;
beforeAll(async () => {
  test = makeGatewayStore();
  app = await test.openApp();
});
beforeEach(() => test.reset());
afterAll(async () => {
  await app.close();
  test.remove();
});

const policyOf = async (url: string, host: string) =>
  (await app.inject({ url, headers: { accept, host } })).headers['permissions-policy'];

it.each([
  ['/apps/una-clave/registro/', 'localhost', 'camera=(self), geolocation=(), microphone=()'],
  ['/unsubscribe/ana@tienda.example', 'localhost', 'camera=(), geolocation=(), microphone=()'],
  ['/', 'localhost', 'camera=(), geolocation=(), microphone=()'],
  ['/admin/tiendas', 'admin.localhost', 'camera=(), geolocation=(self), microphone=()'],
  ['/apps/una-clave/registro/', 'admin.localhost', 'camera=(), geolocation=(self), microphone=()'],
])('%s on %s may request %s', async (url, host, policy) => {
  expect(await policyOf(url, host)).toBe(policy);
});

it('serves the service worker without caching, for the pages of shops alone, and with our origin only', async () => {
  const answer = await app.inject({ url: '/apps/worker.js', headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect(answer.headers['service-worker-allowed']).toBeUndefined();
});
