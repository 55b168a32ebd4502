import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contractVersion } from '@pregon/contract/contract-version';
import { endpoints } from '@pregon/contract/endpoints';
import type { Role } from '@pregon/contract/session/roles';
import { parse } from 'parse5';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const protectedPaths = ['/docs/api', '/docs/api/openapi.json', '/docs/api/schema.graphql'];

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const cookieOf = async (role: Role): Promise<string> => {
    const accessToken = await test.services.accessTokens.sign(test.staff[role]);
    return `auth=${encodeURIComponent(JSON.stringify({ accessToken, id: 1 }))}`;
  };
  const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    test.app.inject({ method, url, headers });

  describe.each(protectedPaths)('%s', (url) => {
    it('is served to an administrator, by the cookie of a browser or by a bearer token', async () => {
      const byCookie = await get(url, { cookie: await cookieOf('administrador') });
      const byToken = await get(url, await test.as(test.staff.administrador));
      expect([byCookie.statusCode, byToken.statusCode]).toEqual([200, 200]);
      expect(byCookie.body).toBe(byToken.body);
    });

    it.each(['marketing', 'operador', 'lector'] as const)('is refused to the role %s with a page', async (role) => {
      const answer = await get(url, { cookie: await cookieOf(role) });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('<h1>No puedes ver esta página</h1>');
      expect(answer.body).not.toContain('/V1/');
    });

    it.each([
      ['no cookie', undefined],
      ['a cookie that is no session', 'auth=nonsense'],
      ['an unsigned token', `auth=${encodeURIComponent('{"accessToken":"a.b.c"}')}`],
    ])('is refused with %s', async (_, cookie) => {
      expect((await get(url, cookie ? { cookie } : {})).statusCode).toBe(403);
    });

    it('answers HEAD with the headers of GET and no body', async () => {
      const cookie = await cookieOf('administrador');
      const [head, page] = [await get(url, { cookie }, 'HEAD'), await get(url, { cookie })];
      expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, page.headers['content-type'], '']);
      expect((await get(url, {}, 'HEAD')).statusCode).toBe(403);
    });
  });

  it('is refused once the session has ended', async () => {
    const { family, userId } = test.strangers.administrador;
    const accessToken = await test.services.accessTokens.sign(test.strangers.administrador);
    const cookie = `auth=${encodeURIComponent(JSON.stringify({ accessToken }))}`;
    expect((await get('/docs/api', { cookie })).statusCode).toBe(200);
    await sessionsRepository.end(database, { userId, only: family });
    test.services.liveSessions.forget([family]);
    expect((await get('/docs/api', { cookie })).statusCode).toBe(403);
  });

  describe('the page of the API docs', () => {
    let page: Awaited<ReturnType<typeof get>>;
    beforeAll(async () => {
      page = await get('/docs/api', { cookie: await cookieOf('administrador') });
    });

    it('shows every endpoint with its name', () => {
      const names = [...page.body.matchAll(/<span class="soft">(\w+)<\/span><\/summary>/g)].map(([, name = '']) => name);
      expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
      expect(page.body).toContain(`Contrato ${contractVersion}.`);
      expect(page.body).toContain('type Query {');
    });

    it('loads only a style sheet of ours, and its policy forbids everything else', async () => {
      const loaded = [...page.body.matchAll(/<(?:link|script|img|iframe|form)[^>]*>/g)].map(([element]) => element);
      expect(loaded).toEqual(['<link rel="stylesheet" href="/docs/api/api-docs.css">']);
      expect(page.body).not.toMatch(/ style=| on\w+="/);
      expect(page.headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect((await get('/docs/api/api-docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
    });

    it('is well-formed HTML with unique ids', () => {
      const errors: string[] = [];
      parse(page.body, { onParseError: ({ code }) => errors.push(code) });
      expect(errors).toEqual([]);
      const ids = [...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });
});
