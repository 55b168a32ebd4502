import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publish } from '@pregon/release-registry/registry-changes';
import { makeTestStore, hintedRelease, type TestStore } from '../platform/testing/releases.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { overrideCookie } from './override-ticket.ts';

oneDatabase(({ database, pool }) => {
  let store: TestStore;
  let test: TestApp;
  beforeAll(async () => {
    store = makeTestStore();
    test = await testApp(database, { dataDir: store.dataDir });
    await store.change(publish(hintedRelease('mf-sends', '1.0.0')));
    await store.change(publish(hintedRelease('mf-public', '1.0.0', { format: 'container' })));
  });
  afterAll(async () => {
    await test.close();
    store.remove();
  });

  const origin = 'http://localhost:9001';
  const ask = async (principal: Principal, body: object) =>
    test.app.inject({ method: 'POST', url: '/V1/platform/override', headers: await test.as(principal), payload: body });

  it('gives an administrator an HttpOnly ticket for an hour, and records it', async () => {
    const answer = await ask(test.staff.administrador, { remote: 'mf-sends', origin });
    const [cookie] = answer.cookies;
    expect(answer.statusCode).toBe(200);
    expect(cookie).toMatchObject({ name: overrideCookie, httpOnly: true, secure: true, sameSite: 'Strict', maxAge: 3600 });
    const left = Date.parse(answer.json().expiresAt) - Date.now();
    expect(left > 3_590_000 && left <= 3_600_000).toBe(true);
    const { rows } = await pool.query("select user_id, subject, details from audit_event where action = 'createOverride'");
    expect(rows).toEqual([{ user_id: test.staff.administrador.userId, subject: 'mf-sends', details: { origin } }]);
  });

  it.each(['marketing', 'operador', 'lector'] as const)('gives %s no ticket', async (role) => {
    const answer = await ask(test.staff[role], { remote: 'mf-sends', origin });
    expect([answer.statusCode, answer.cookies]).toEqual([404, []]);
  });

  it.each([
    ['an unknown remote', 'mf-loyalty', origin, 404],
    ['pages without a session', 'mf-public', origin, 404],
    ['another machine', 'mf-sends', 'http://evil.example:9001', 400],
    ['an address that only begins like this machine', 'mf-sends', 'http://localhost:9001@evil.example', 400],
    ['a path', 'mf-sends', 'http://localhost:9001/x', 400],
  ])('gives no ticket for %s', async (_, remote, from, status) => {
    const answer = await ask(test.staff.administrador, { remote, origin: from });
    expect([answer.statusCode, answer.cookies]).toEqual([status, []]);
  });

  it("ends at its owner's request", async () => {
    const headers = await test.as(test.staff.administrador);
    const answer = await test.app.inject({ method: 'DELETE', url: '/V1/platform/override', headers });
    expect(answer.cookies[0]).toMatchObject({ name: overrideCookie, value: '' });
  });
});
