import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { testConfig } from '../../testing/test-app.ts';
import { type GatewayStore, makeGatewayStore } from './testing/gateway.ts';

let test: GatewayStore;
let app: FastifyInstance;
beforeAll(async () => {
  test = makeGatewayStore();
  await test.reset();
  app = await test.openApp();
});
afterAll(async () => {
  await app.close();
  test.remove();
});

const pages = [
  ['/', 'localhost'],
  ['/unsubscribe/ana@tienda.example', 'localhost'],
  ['/apps/una-clave/registro/', 'localhost'],
  ['/admin/campaigns', 'admin.localhost'],
] as const;

describe.each(pages)('%s on %s', (url, host) => {
  it.each([
    ['any type, as link previews and curl do', { accept: '*/*' }],
    ['no Accept header', {}],
    ['text of any kind', { accept: 'text/*;q=0.8' }],
    ['a service worker that fetches a page', { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'empty' }],
    ['a page of a browser', { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' }],
  ])('is a page for %s', async (_, headers) => {
    const answer = await app.inject({ url, headers: { host, ...headers } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const headers = { host, accept: '*/*' };
    const [head, get] = await Promise.all([
      app.inject({ method: 'HEAD', url, headers }),
      app.inject({ method: 'GET', url, headers }),
    ]);
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, get.headers['content-type'], '']);
  });

  it.each([
    ['a script of a browser that fetches anything', { accept: '*/*', 'sec-fetch-dest': 'empty' }],
    ['a browser that wants a script', { accept: '*/*', 'sec-fetch-dest': 'script' }],
    ['a client that wants JSON', { accept: 'application/json' }],
  ])('answers not found for %s', async (_, headers) => {
    const answer = await app.inject({ url, headers: { host, ...headers } });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('link previews', () => {
  const htmlOf = async (url: string, host = 'localhost') => (await app.inject({ url, headers: { host, accept: '*/*' } })).body;
  const contentOf = (html: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];

  it.each([
    ['/unsubscribe/ana@tienda.example?t=x', 'Tus mensajes · Pregón', 'noindex'],
    ['/preferences?email=ana%40tienda.example', 'Tus mensajes · Pregón', 'noindex'],
    ['/apps/clave/registro/', 'Regístrate · Pregón', undefined],
    ['/apps/clave/visita', 'Registra una visita · Pregón', undefined],
    ['/apps/clave/encuesta/abc', 'Encuesta · Pregón', 'noindex'],
  ])('of %s have title, description and image', async (url, title, robots) => {
    const html = await htmlOf(url);
    expect(html).toContain(`<title>${title}</title>`);
    expect(contentOf(html, 'og:title')).toBe(title);
    expect(contentOf(html, 'og:description')).toBe(contentOf(html, 'description'));
    expect(contentOf(html, 'description')?.length).toBeGreaterThan(20);
    expect(contentOf(html, 'og:image')).toBe('http://localhost:8080/preview.png');
    expect(contentOf(html, 'robots')).toBe(robots);
    expect(html).not.toContain('ana@tienda.example');
  });

  it('have an image of the stated size', async () => {
    const { headers, rawPayload } = await app.inject('/preview.png');
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' });
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

describe('/robots.txt', () => {
  it('excludes crawlers from the admin area, recipients’ pages and the API', async () => {
    const robotsOf = async (host: string) => (await app.inject({ url: '/robots.txt', headers: { host } })).body;
    expect(await robotsOf('admin.localhost')).toBe('User-agent: *\nDisallow: /\n');
    expect((await robotsOf('localhost')).split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /unsubscribe', 'Disallow: /preferences', 'Disallow: /V1/']),
    );
  });
});

describe('/.well-known/security.txt', () => {
  it('has a contact and an expiry within a year', async () => {
    const { body, headers } = await app.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^Contact: mailto:\S+@\S+\n/);
    const expires = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '').getTime();
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 366 * 24 * 60 * 60 * 1000);
  });

  it('is absent without a contact', async () => {
    const footer = { ...testConfig().footer, contactEmail: undefined };
    const without = await test.openApp({ footer });
    expect((await without.inject('/.well-known/security.txt')).statusCode).toBe(404);
    await without.close();
  });
});
