import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { retainedKinds } from '@pregon/contract/account/data-retention.endpoints';
import type { Principal } from '../kernel/http/principal.ts';
import { oneDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const url = '/V1/account/data-retention';
const none = { purchases: null, visits: null, answers: null, messages: null };

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'PUT' | 'POST', path = url, payload?: object, as: Principal = test.staff.administrador) => {
    const answer = await test.app.inject({ method, url: path, headers: await test.as(as), ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const months = (body: { kinds: { kind: string; months: number | null }[] }) =>
    Object.fromEntries(body.kinds.map(({ kind, months: kept }) => [kind, kept]));

  it('keeps everything without limit at first', async () => {
    const { body } = await call('GET');
    expect(body).toEqual({
      kinds: retainedKinds.map((kind) => ({ kind, months: null, deletedBefore: null, ranAt: null })),
      timeZone: 'America/Bogota',
      version: 0,
    });
  });

  it('stores the periods, records what changed, and refuses an edit of an older version', async () => {
    const first = await call('PUT', url, { months: { ...none, purchases: 36, messages: 13 }, version: 0 });
    expect([first.status, months(first.body), first.body.version]).toEqual([200, { ...none, purchases: 36, messages: 13 }, 1]);
    const second = await call('PUT', url, { months: { ...none, purchases: 24 }, version: 1 });
    expect(months(second.body)).toEqual({ ...none, purchases: 24 });
    const late = await call('PUT', url, { months: none, version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    const { rows } = await pool.query<{ details: object }>(
      `select details from audit_event where action = 'changeDataRetention' order by id`,
    );
    expect(rows.map(({ details }) => details)).toEqual([
      { changes: { purchaseMonths: { from: null, to: 36 }, messageMonths: { from: null, to: 13 } } },
      { changes: { purchaseMonths: { from: 36, to: 24 }, messageMonths: { from: 13, to: null } } },
    ]);
    // Another account keeps its own.
    expect(months((await call('GET', url, undefined, test.strangers.administrador)).body)).toEqual(none);
  });

  it.each([
    ['purchases', 23, 'Escribe de 24 a 240 meses, o déjalo vacío.'],
    ['purchases', 241, 'Escribe de 24 a 240 meses, o déjalo vacío.'],
    ['visits', 5, 'Escribe de 6 a 240 meses, o déjalo vacío.'],
    ['answers', 0, 'Escribe de 6 a 240 meses, o déjalo vacío.'],
    ['messages', 12, 'Escribe de 13 a 240 meses, o déjalo vacío.'],
    ['messages', 13.5, 'Escribe de 13 a 240 meses, o déjalo vacío.'],
  ])('refuses %s for %p months', async (kind, kept, message) => {
    const { status, body } = await call('PUT', url, { months: { ...none, [kind]: kept }, version: 2 });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
  });

  it('counts what would go now, of the kinds that have a period, and deletes nothing', async () => {
    const { accountId } = test.staff.administrador;
    await pool.query(
      `with place as (
         insert into store (account_id, code, name, city, department, zone, channel) values ($1, 'A', 'A', 'Cali', 'Valle', 'Sur', 'Propia') returning id
       ), person as (insert into customer (account_id, first_name, last_name) values ($1, 'Ana', 'P') returning id)
       insert into purchase (account_id, store_id, customer_id, at, amount, payment_method, receipt)
       select $1, place.id, person.id, now() - old, 7, 'EFECTIVO', receipt from place, person,
         (values (interval '3 years', 'R1'), ('3 years', 'R1'), ('3 years', 'R2'), ('25 months', 'R3'), ('23 months', 'R4'), ('1 day', 'R5')) v (old, receipt)`,
      [accountId],
    );
    const preview = async (asked: object, as?: Principal) => {
      const { body } = await call('POST', `${url}/preview`, { months: { ...none, ...asked } }, as);
      return body.kinds.map(({ kind, rows, isMore }: { kind: string; rows: number; isMore: boolean }) => [kind, rows, isMore]);
    };
    expect(await preview({ purchases: 24, visits: 6 })).toEqual([
      ['purchases', 3, false],
      ['visits', 0, false],
    ]);
    expect(await preview({ purchases: 30, messages: 13 })).toEqual([
      ['purchases', 2, false],
      ['messages', 0, false],
    ]);
    expect(await preview({})).toEqual([]);
    expect(await preview({ purchases: 24 }, test.strangers.administrador)).toEqual([['purchases', 0, false]]);
    const { rows } = await pool.query('select from purchase where account_id = $1', [accountId]);
    expect(rows).toHaveLength(6);
  });
});
