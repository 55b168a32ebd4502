import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeyScopes } from '@pregon/contract/api-keys/api-key-scopes';
import type { ApiKey } from '@pregon/contract/api-keys/api-keys.schema';
import { scopedEndpoints, scopeOf } from '@pregon/contract/api-keys/scoped-endpoints';
import { endpointUrl } from '@pregon/contract/endpoint';
import { endpoints } from '@pregon/contract/endpoints';
import type { Principal } from '../../kernel/http/principal.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const address = '/V1/account/api-keys';
const everyScope = { name: 'Caja', scopes: [...apiKeyScopes], lifetime: '90' };

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, as?: Principal) =>
    test.app.inject({
      method,
      url,
      headers: await test.as(as ?? test.staff.administrador),
      ...(body && { body }),
    });
  const create = async (change: object = {}, as?: Principal): Promise<{ key: ApiKey; secret: string }> => {
    const answer = await call('POST', address, { ...everyScope, ...change }, as);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const list = async (as?: Principal): Promise<readonly ApiKey[]> => (await call('GET', address, undefined, as)).json().keys;
  const withKey = (secret: string, url = '/V1/store/1', method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET') =>
    test.app.inject({ method, url, headers: { authorization: `Bearer ${secret}` } });
  const refused = async (secret: string) => {
    // As other processes see it after the lifetime of their cache.
    test.services.liveApiKeys.forget();
    const answer = await withKey(secret);
    return answer.json().code === 'UNAUTHENTICATED';
  };

  it('creates a key whose secret is shown once and stored as a hash', async () => {
    const { key, secret } = await create({ name: '  Tienda en línea ' });
    expect(secret).toMatch(/^pregon_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: 'Tienda en línea',
      ending: secret.slice(-4),
      createdBy: 'Ana administrador',
      lastUsedAt: null,
    });
    const days = (Date.parse(key.expiresAt ?? '') - Date.parse(key.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(90, 3);
    expect(await list()).toContainEqual(key);
    const { rows } = await pool.query('select t::text as row from api_key t union all select details::text from audit_event');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => String(row)).join('')).not.toContain(secret.slice(7));
  });

  it('records creation, rotation and deletion in the audit trail', async () => {
    const { key } = await create({ name: 'Por auditar' });
    await call('POST', `${address}/${key.id}/rotation`);
    await call('DELETE', `${address}/${key.id}`);
    const { rows } = await pool.query('select action, details from audit_event where subject = $1 order by id', [String(key.id)]);
    expect(rows.map(({ action }) => action)).toEqual(['createApiKey', 'rotateApiKey', 'deleteApiKey']);
    expect(rows.map(({ details }) => details.name)).toEqual(['Por auditar', 'Por auditar', 'Por auditar']);
  });

  it.each([
    [{ name: ' ' }, { name: 'Escribe para qué es la clave.' }],
    [{ scopes: [] }, { scopes: 'Elige al menos un permiso.' }],
    [{ lifetime: '7' }, { lifetime: 'Elige hasta cuándo sirve.' }],
  ])('refuses %j with a message at the field', async (change, fields) => {
    const answer = await call('POST', address, { ...everyScope, ...change });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  });

  it('refuses a 51st key', async () => {
    const as = test.strangers.administrador;
    await pool.query(
      `insert into api_key (account_id, user_id, name, scopes, secret_hash, ending)
       select $1, $2, 'x', '{}', 'hash ' || n, 'abcd' from generate_series(1, 50) n`,
      [as.accountId, as.userId],
    );
    const answer = await call('POST', address, everyScope, as);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'TOO_MANY_API_KEYS']);
    await pool.query('delete from api_key where account_id = $1', [as.accountId]);
  });

  it('accepts a key for its own account only, and records its last use', async () => {
    const { key, secret } = await create();
    const campaign = { name: 'Del API', description: 'x', dateStart: '2026-12-01', dateEnd: '2026-12-31', numberSends: 50 };
    const headers = { authorization: `Bearer ${secret}` };
    const made = await test.app.inject({ method: 'POST', url: '/V1/campaign', headers, body: campaign });
    expect(made.statusCode).toBe(200);
    const { rows } = await pool.query(`select identifier, account_id from campaign where name = 'Del API'`);
    expect(rows.map((row) => row.account_id)).toEqual([test.staff.administrador.accountId]);
    expect((await withKey(secret, `/V1/campaign/${rows[0].identifier}`)).json().name).toBe('Del API');
    const stranger = await create({}, test.strangers.administrador);
    expect((await withKey(stranger.secret, `/V1/campaign/${rows[0].identifier}`)).statusCode).toBe(404);
    expect((await list()).find(({ id }) => id === key.id)?.lastUsedAt).toMatch(/:00\.000Z$/);
  });

  it('refuses unknown, expired and deleted keys, and those of somebody who is no administrator any more', async () => {
    expect(await refused(`pregon_${'a'.repeat(43)}`)).toBe(true);
    const expired = await create();
    await pool.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [expired.key.id]);
    expect(await refused(expired.secret)).toBe(true);
    expect((await list()).find(({ id }) => id === expired.key.id)?.refusedFor).toBe('expired');
    const deleted = await create();
    expect(await refused(deleted.secret)).toBe(false);
    await call('DELETE', `${address}/${deleted.key.id}`);
    // Without waiting for the cache of this process.
    expect((await withKey(deleted.secret)).json().code).toBe('UNAUTHENTICATED');
    const orphan = await create();
    for (const change of [`role = 'marketing'`, 'active = false']) {
      await pool.query(`update staff_user set ${change} where id = $1`, [test.staff.administrador.userId]);
      expect(await refused(orphan.secret)).toBe(true);
      await pool.query(`update staff_user set role = 'administrador', active = true where id = $1`, [
        test.staff.administrador.userId,
      ]);
    }
    expect(await refused(orphan.secret)).toBe(false);
  });

  it('accepts both secrets for a day after a rotation, and the new one alone from then on', async () => {
    const { key, secret } = await create();
    const rotated = (await call('POST', `${address}/${key.id}/rotation`)).json();
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.key.ending).toBe(rotated.secret.slice(-4));
    expect([await refused(secret), await refused(rotated.secret)]).toEqual([false, false]);
    const hours = (Date.parse(rotated.key.previousUntil) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await pool.query('update api_key set previous_until = now() where id = $1', [key.id]);
    expect([await refused(secret), await refused(rotated.secret)]).toEqual([true, false]);
  });

  it.each([
    ['GET', '/V2/customers/1/photo'],
    ['POST', '/V1/assistant'],
  ] as const)('refuses %s %s, which is no endpoint of the table, whatever its scopes', async (method, url) => {
    const { secret } = await create();
    const answer = await withKey(secret, url, method);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'FORBIDDEN']);
  });

  it('answers 429 with retry-after beyond 600 requests a minute with one key', async () => {
    const { secret } = await create();
    const answers = await Promise.all(Array.from({ length: 601 }, () => withKey(secret, '/V1/session/all')));
    const refusedOnes = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refusedOnes).toHaveLength(1);
    expect(Number(refusedOnes[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  describe('scopes', () => {
    const named = Object.values(scopedEndpoints).flat();

    it('name each endpoint once, and none about people, sessions, keys or the platform', () => {
      expect(new Set(named).size).toBe(named.length);
      const reserved = /user|session|account|key|login|logout|password|invit|release|override|channel|sender|audit|token/i;
      expect(named.filter((name) => reserved.test(name))).toEqual([]);
    });

    it('that read name only endpoints that change nothing: exports are requests of their own', () => {
      const reads = apiKeyScopes.filter((scope) => scope.endsWith(':read')).flatMap((scope) => scopedEndpoints[scope]);
      expect(reads.length).toBeGreaterThan(20);
      expect(reads.filter((name) => endpoints[name]?.method !== 'GET' && !name.startsWith('export'))).toEqual([]);
    });

    it.each(apiKeyScopes)('%s opens its endpoints and no others', async (scope) => {
      const { secret } = await create({ scopes: [scope] });
      const opened = [];
      for (const [name, endpoint] of Object.entries(endpoints)) {
        const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => [param, '2147483647']));
        const answer = await withKey(secret, endpointUrl(endpoint, { params }), endpoint.method);
        expect(answer.statusCode).not.toBe(401);
        if (answer.json().code !== 'FORBIDDEN') opened.push(name);
      }
      expect(opened).toEqual(Object.keys(endpoints).filter((name) => scopeOf(endpoints[name] as never) === scope));
      expect(opened.length).toBeGreaterThan(0);
    });
  });
});
