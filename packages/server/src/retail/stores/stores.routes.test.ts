import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Store, storeNames } from '@pregon/contract/stores/store.schema';
import { exampleStoreForm } from '@pregon/contract/testing/store-examples';
import { renameKeys } from '@pregon/contract/wire-names';
import { parse } from 'csv-parse/sync';
import { and, eq, sql } from 'drizzle-orm';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { importData } from '../../import/import-data.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { createStore } from './change-stores.ts';
import { stores } from './stores.table.ts';
import { customers } from '../customers/customers.table.ts';

/** Text fields without restrictions on their content. */
const freeTexts = [
  'name',
  'department',
  'city',
  'zone',
  'channel',
  'category',
  'subcategory',
  'line',
  'perceivedValue',
  'purchaseType',
  'consumerAge',
  'contactName',
  'contactRole',
  'contactMobile',
  'phone',
  'address',
] as const;

oneDatabase(({ database }) => {
  let test: TestApp;
  let store: Store;
  let made = 0;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    made += 1;
    store = await createStore(database, test.staff.marketing, { ...exampleStoreForm, code: `S-${made}` });
  });

  const read = async (id: number | string, principal = test.staff.lector) =>
    test.app.inject({ url: `/V1/store/${id}`, headers: await test.as(principal) });
  const put = async (url: string, body: object, principal = test.staff.marketing) =>
    test.app.inject({ method: 'PUT', url, headers: await test.as(principal), body: renameKeys(body, storeNames) as object });
  const change = (body: object, principal = test.staff.marketing) =>
    put('/V1/store', { ...exampleStoreForm, id: store.id, code: store.code, version: store.version, ...body }, principal);
  const activate = (active: boolean, body: object = {}, principal = test.staff.marketing) =>
    put('/V1/store/activation', { id: store.id, active, ...body }, principal);

  it('returns a store with all fields in the wire format', async () => {
    const answer = (await read(store.id)).json();
    expect(answer).toMatchObject({ id_almacen: store.id, nombre_almacen: 'Ceiba Chapinero', upt: 2.4, vta_ano: 8_900_000_000 });
    expect(renameKeys(answer, storeNames)).toEqual(store);
  });

  it('changes a store, increments its version, and records the old values', async () => {
    const answer = await change({ name: 'Ceiba Centro', dailyVisits: undefined });
    expect(renameKeys(answer.json(), storeNames)).toEqual({ ...store, name: 'Ceiba Centro', dailyVisits: null, version: 2 });
    const of = and(eq(auditEvents.subject, String(store.id)), eq(auditEvents.action, 'updateStore'));
    const [entry] = await database.select().from(auditEvents).where(of);
    expect(entry?.details).toEqual({
      name: 'Ceiba Centro',
      changes: { name: { from: 'Ceiba Chapinero', to: 'Ceiba Centro' }, dailyVisits: { from: 850, to: null } },
    });
  });

  it('refuses an outdated version of a store with an edit conflict', async () => {
    await change({ name: 'Primero' });
    const late = await change({ name: 'Segundo' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'CONFLICT']);
    expect((await read(store.id)).json()).toMatchObject({ nombre_almacen: 'Primero' });
  });

  it("keeps a store's code when none is given, and refuses a duplicate one", async () => {
    expect((await change({ code: '' })).json()).toMatchObject({ cod_almacen: store.code });
    const other = await createStore(database, test.staff.marketing, { ...exampleStoreForm, code: `OTRA-${made}` });
    const answer = await change({ code: other.code, version: 2 });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { cod_almacen: 'Otra tienda ya tiene este código.' }]);
  });

  it('deactivates a store and activates it again, keeping its references', async () => {
    const { accountId } = test.staff.marketing;
    const customer = { accountId, firstName: 'Ana', lastName: 'Peña', homeStoreId: store.id };
    const [row] = await database.insert(customers).values(customer).returning();
    expect((await activate(false)).json()).toMatchObject({ active: false, version: 2 });
    expect((await activate(false)).json()).toMatchObject({ active: false, version: 2 });
    const [kept] = await database
      .select()
      .from(customers)
      .where(eq(customers.id, row?.id ?? 0));
    expect(kept?.homeStoreId).toBe(store.id);
    expect((await activate(true, { version: 1 })).json().code).toBe('CONFLICT');
    expect((await activate(true, { version: 2 })).json()).toMatchObject({ active: true, version: 3 });
    const rows = await database
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subject, String(store.id)));
    expect(rows.map(({ action }) => action)).toEqual(['createStore', 'deactivateStore', 'activateStore']);
  });

  it("serves an active store's public pages, and answers not found for an inactive one", async () => {
    const headers = await test.as(test.staff.marketing);
    const body = { store: store.id };
    const { key } = (await test.app.inject({ method: 'POST', url: '/V2/public-keys', headers, body })).json();
    const open = (of: string) => test.app.inject({ url: `/V2/store/${of}` });
    expect((await open(key)).statusCode).toBe(200);
    await activate(false);
    const [closed, unknown] = [await open(key), await open('f'.repeat(32))];
    expect([closed.statusCode, closed.body]).toEqual([404, unknown.body]);
    await activate(true);
    expect((await open(key)).statusCode).toBe(200);
  });

  describe('hides a store of another account', () => {
    it.each([
      ['read', () => read(store.id, test.strangers.administrador), () => read(999_999, test.strangers.administrador)],
      ['change', () => change({}, test.strangers.administrador), () => change({ id: 999_999 }, test.strangers.administrador)],
      [
        'activation',
        () => activate(false, {}, test.strangers.administrador),
        () => activate(false, { id: 999_999 }, test.strangers.administrador),
      ],
    ])('from a %s', async (_, theirs, nobodys) => {
      const [one, other] = [await theirs(), await nobodys()];
      expect(one.statusCode).toBe(404);
      expect([one.statusCode, one.body]).toEqual([other.statusCode, other.body]);
      expect((await read(store.id)).json()).toMatchObject({ version: 1, active: true });
    });
  });

  it.each([
    ['accountId', 1],
    ['active', false],
    ['createdAt', '2020-01-01T00:00:00.000Z'],
    ['nameCode', 'OTRO'],
    ['account_id', 1],
    ['constructor', { name: 'x' }],
  ])('rejects %s in a change', async (field, value) => {
    const answer = await change({ [field]: value });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: 'Este campo no existe.' }]);
  });

  it.each(['0', '-1', '1.5', 'x', '99999999999'])('answers not found for the id %s', async (id) => {
    expect((await read(id)).statusCode).toBe(400);
  });

  describe('the CSV export of stores', () => {
    const exported = async (query = '', principal = test.staff.lector) =>
      (await test.app.inject({ url: `/V1/stores/export${query}`, headers: await test.as(principal) })).json();

    it('is recorded in the audit trail with its number of rows', async () => {
      const { total } = await exported(`?search=${store.code}`);
      const { rows } = await database.execute(
        sql`select user_id as "userId", details from audit_event where action = 'exportStores' order by id desc limit 1`,
      );
      expect(rows).toEqual([{ userId: test.staff.lector.userId, details: { rows: total } }]);
    });

    it('contains the listed stores, and none of another account', async () => {
      await activate(false);
      expect((await exported(`?search=${store.code}&active=false`)).content).toContain(store.code);
      expect(await exported(`?search=${store.code}&active=true`)).toMatchObject({ fileName: 'tiendas.csv', total: 0 });
      expect((await exported('', test.strangers.lector)).content).not.toContain(store.code);
    });

    it.each([
      '=HYPERLINK("https://malo.example","Ver")',
      '+1+cmd|" /C calc"!A0',
      '-2+3+cmd',
      '@SUM(1+1)*cmd',
      '=1";=2;"',
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(1)',
      `'=1+1`,
      '|=1',
      ';=1',
      ',=1',
      '"=1"',
      `=IMPORTXML("//a"),=1`,
    ])('escapes formulas, and can be imported unchanged: %s', async (text) => {
      const texts = Object.fromEntries(freeTexts.map((name) => [name, text]));
      const changed = renameKeys((await change(texts)).json(), storeNames) as Store;
      expect(changed).toMatchObject(texts);
      const { content } = await exported(`?search=${store.code}`);
      const [, cells = []]: string[][] = parse(content, { bom: true });
      expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      expect(cells.filter((cell) => cell.endsWith(text))).toHaveLength(freeTexts.length);
      const actor = { accountId: test.staff.marketing.accountId };
      const report = await importData(database, actor, 'stores', Readable.from([Buffer.from(content)]));
      expect(report).toMatchObject({ rows: 1, updated: 0, rejected: 0 });
      expect(renameKeys((await read(store.id)).json(), storeNames)).toEqual(changed);
    });

    /** The file of the list, as the page of stores downloads it. */
    const downloaded = async (filter: object) => {
      const body = { list: 'stores', filter };
      const headers = await test.as(test.staff.marketing);
      const { url } = (await test.app.inject({ method: 'POST', url: '/V1/list-files', headers, body })).json();
      return (await test.app.inject({ url })).body;
    };

    it('is the same as the file of the list, which can be imported unchanged too', async () => {
      await change({ name: '=1+1; "Ceiba"', unitsPerTicket: 2.345 });
      const before = await database.select().from(stores).where(eq(stores.id, store.id));
      const content = await downloaded({ search: store.code });
      const rows: string[][] = parse(content, { bom: true, delimiter: ';' });
      expect(rows).toEqual(parse((await exported(`?search=${store.code}`)).content, { bom: true }));
      expect(await downloaded({ search: store.code, active: false })).not.toContain(store.code);
      const actor = { accountId: test.staff.marketing.accountId };
      const report = await importData(database, actor, 'stores', Readable.from([Buffer.from(content)]));
      expect(report).toMatchObject({ rows: 1, created: 0, updated: 0, rejected: 0 });
      expect(await database.select().from(stores).where(eq(stores.id, store.id))).toEqual(before);
    });

    it('changes nothing when it is imported again', async () => {
      await change({ name: '=1+1, "Ceiba"', unitsPerTicket: 2.345 });
      const before = await database.select().from(stores).where(eq(stores.id, store.id));
      const { content } = await exported(`?search=${store.code}`);
      const actor = { accountId: test.staff.marketing.accountId };
      const report = await importData(database, actor, 'stores', Readable.from([Buffer.from(content)]));
      expect(report).toMatchObject({ rows: 1, created: 0, updated: 0, rejected: 0 });
      expect(await database.select().from(stores).where(eq(stores.id, store.id))).toEqual(before);
    });

    it('creates the same stores when another account imports it', async () => {
      const { content } = await exported(`?search=${store.code}`);
      const actor = { accountId: test.strangers.marketing.accountId };
      const report = await importData(database, actor, 'stores', Readable.from([Buffer.from(content)]));
      expect(report).toMatchObject({ rows: 1, created: 1, rejected: 0 });
      const [copy] = await database
        .select()
        .from(stores)
        .where(and(eq(stores.code, store.code), eq(stores.accountId, actor.accountId)));
      expect(copy).toMatchObject({ ...exampleStoreForm, code: store.code, active: true });
    });

    it('reports invalid lines when it is imported, and keeps the others', async () => {
      const file = `codigo,correo,vpt,coordenadas,pais\n${store.code},x,1,,\n${store.code},,mucho,,\n${store.code},,,"200, 1",\n${store.code},,,,Colombia\n${store.code},,7,,\n`;
      const actor = { accountId: test.staff.marketing.accountId };
      const report = await importData(database, actor, 'stores', Readable.from([Buffer.from(file)]));
      expect(report).toMatchObject({ rows: 5, updated: 1, rejected: 4 });
      expect(report.problems.map(({ line, column }) => [line, column])).toEqual([
        [2, 'correo'],
        [3, 'vpt'],
        [4, 'coordenadas'],
        [5, 'pais'],
      ]);
      expect((await read(store.id)).json()).toMatchObject({ vpt: 7, version: 2 });
    });
  });
});
