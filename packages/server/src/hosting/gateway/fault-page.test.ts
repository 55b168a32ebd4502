import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { accept, type GatewayStore, makeGatewayStore } from './testing/gateway.ts';

let test: GatewayStore;
let app: FastifyInstance;
const lines: string[] = [];

beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  test = makeGatewayStore();
  app = await test.openApp({ logLevel: 'warn' });
  app.get('/planted', () => {
    throw new Error('planted');
  });
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  await app.close();
  test.remove();
});

const lineWith = (text: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).find((line) => JSON.stringify(line).includes(text));

it('answers a navigation at which the server failed with a page that has the end of the trace id of its log line', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/planted', headers: { accept } });
  expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  const [, code] = /Código de soporte: <code>([\da-f]{12})<\/code>/.exec(body) ?? [];
  const traceId = String(headers['x-trace-id']);
  expect(traceId.endsWith(String(code))).toBe(true);
  expect(lineWith('planted')).toMatchObject({ traceId, level: 50 });
  expect(body).not.toContain('planted');
  // An empty address is that of the page itself.
  expect(body).toContain('<a href="">Reintentar</a>');
});

it('has styles that its policy allows, and no scripts', async () => {
  const { headers, body } = await app.inject({ url: '/planted', headers: { accept } });
  const { createHash } = await import('node:crypto');
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  expect(body).not.toContain('<script');
});

it('answers scripts with the JSON of the contract', async () => {
  const headers = { accept: 'application/json', 'sec-fetch-dest': 'empty' };
  const { statusCode, body } = await app.inject({ url: '/planted', headers });
  expect([statusCode, JSON.parse(body)]).toEqual([500, { code: 'UNKNOWN', message: 'Error desconocido' }]);
});
