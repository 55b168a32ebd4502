import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { stores } from '../../retail/stores/stores.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const place = { city: 'Cali', department: 'Valle del Cauca', zone: 'Sur', channel: 'Almacén' };

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let store: number;
  let foreign: number;
  beforeAll(async () => {
    test = await testApp(database);
    const accounts = [test.staff.lector.accountId, test.strangers.lector.accountId];
    const rows = accounts.map((accountId) => ({ ...place, accountId, code: 'T1', name: 'Ceiba Centro' }));
    const inserted = await database.insert(stores).values(rows).returning({ id: stores.id });
    [store = 0, foreign = 0] = inserted.map(({ id }) => id);
  });
  afterAll(() => test.close());

  const as = async (principal = test.staff.marketing) => ({ headers: await test.as(principal) });
  const create = async (of = store, principal = test.staff.marketing) =>
    test.app.inject({ method: 'POST', url: '/V2/public-keys', ...(await as(principal)), body: { store: of } });
  const stop = async (key: string, principal = test.staff.marketing) =>
    test.app.inject({ method: 'DELETE', url: `/V2/public-keys/${key}`, ...(await as(principal)) });
  const list = async (of: number | string = store, principal = test.staff.lector) =>
    test.app.inject({ url: `/V2/public-keys?store=${of}`, ...(await as(principal)) });
  const open = (key: string, remoteAddress = '10.0.1.1') => test.app.inject({ url: `/V2/store/${key}`, remoteAddress });

  it("creates a key for a store's public pages, and records who did", async () => {
    const { key, ...rest } = (await create()).json();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(rest).toEqual({ storeId: store, counter: true, active: true, createdAt: expect.any(String), lastUsedAt: null });
    expect((await open(key)).json()).toEqual({
      key,
      accountName: 'tienda',
      storeName: 'Ceiba Centro',
      storeCode: 'T1',
      counter: true,
      consent: { version: '2026-11', text: expect.stringContaining('Autorizo a tienda a tratar mis datos personales') },
    });
    expect((await list()).json().items[0]).toMatchObject({ key, active: true, lastUsedAt: expect.any(String) });
    const { rows } = await pool.query('select action, details from audit_event where subject = $1', [key]);
    expect(rows).toEqual([{ action: 'createPublicKey', details: { store, counter: true } }]);
  });

  it('revokes a key for good', async () => {
    const { key } = (await create()).json();
    expect((await stop(key)).json()).toMatchObject({ key, active: false });
    expect((await stop(key)).json()).toMatchObject({ key, active: false });
    const items: { key: string; active: boolean }[] = (await list()).json().items;
    expect(items.find((item) => item.key === key)?.active).toBe(false);
  });

  it('answers the same for an unknown, a revoked and an invalid key', async () => {
    const { key } = (await create()).json();
    await stop(key);
    const answers = await Promise.all(
      [key, 'f'.repeat(32), 'x', "' or 1=1 --", 'a'.repeat(200)].map((tried) => open(encodeURIComponent(tried))),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`404 ${JSON.stringify({ code: 'NOT_FOUND', message: 'No encontramos lo que buscas.' })}`]),
    );
  });

  it('hides stores and keys of another account', async () => {
    const { key } = (await create()).json();
    expect((await create(foreign)).json()).toEqual((await create(99_999)).json());
    expect((await stop(key, test.strangers.administrador)).json()).toEqual((await stop('nothing')).json());
    expect((await list(store, test.strangers.administrador)).json()).toEqual({ items: [] });
    expect((await open(key)).statusCode).toBe(200);
  });

  it.each(['', 'x', '-1', '1.5', '99999999999'])('rejects the store "%s"', async (of) => {
    expect((await list(of)).statusCode).toBe(400);
  });

  it('limits attempts to guess keys', async () => {
    const tries = await Promise.all(Array.from({ length: 245 }, (_, index) => open(`unknown-${index}`, '10.0.1.9')));
    const refused = tries.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
