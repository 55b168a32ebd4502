import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationName, type OperationShape } from '@pregon/contract/operation';
import { storeNames } from '@pregon/contract/stores/store.schema';
import * as operations from '@pregon/contract/stores/stores.operations';
import { exampleStoreForm } from '@pregon/contract/testing/store-examples';
import { renameKeys } from '@pregon/contract/wire-names';
import { eq } from 'drizzle-orm';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { stores } from './stores.table.ts';

const { storesQuery, storeMapQuery, storeWordsQuery, createStoreMutation } = operations;
const places = [
  ['T1', 'Ceiba Poblado', 'Medellín', 'Antioquia', 'Almacén', '6.2, -75.5'],
  ['T2', 'Ceiba Chapinero', 'Bogotá', 'Centro', 'Calle', '4.6, -74'],
  ['T3', 'Ceiba Laureles', 'Medellín', 'Antioquia', 'Calle', ''],
] as const;

eachDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.lector;
    const rest = { accountId, department: 'x', category: 'Tienda de barrio', subcategory: 'Exprés', line: 'Hogar' };
    await database.insert(stores).values(
      places.map(([code, name, city, zone, channel, coordinates]) => ({
        ...rest,
        code,
        name,
        city,
        zone,
        channel,
        coordinates,
        active: code !== 'T2',
      })),
    );
  });
  afterAll(() => test.close());

  const ask = async (operation: OperationShape, variables: object = {}, principal = test.staff.lector) => {
    const body = { query: operation.document, variables };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    return answer.json();
  };
  const answered = async (operation: OperationShape, variables?: object, principal = test.staff.lector) =>
    (await ask(operation, variables, principal)).data[operationName(operation)];
  const list = async (variables: object, principal = test.staff.lector) => {
    const { items, total } = await answered(storesQuery, { page: 1, size: 10, ...variables }, principal);
    return { codes: items.map(({ code }: { code: string }) => code), total };
  };

  describe('the list of stores', () => {
    it('is sorted by name and paged', async () => {
      expect(await list({ page: 1, size: 2 })).toEqual({ codes: ['T2', 'T3'], total: 3 });
      expect(await list({ page: 2, size: 2 })).toEqual({ codes: ['T1'], total: 3 });
    });

    it.each([
      ['medellin', ['T3', 'T1']],
      ['chapi', ['T2']],
      ['t1', ['T1']],
      ['%', []],
      ['_', []],
      ['\\', []],
      [`'; drop table store; --`, []],
      [`' or 1=1 --`, []],
    ])('finds %s in name, code and city, ignoring accents', async (search, codes) => {
      expect(await list({ filter: { search } })).toEqual({ codes, total: codes.length });
    });

    it.each([
      [{ city: 'MEDELLIN' }, ['T3', 'T1']],
      [{ zone: 'Centro' }, ['T2']],
      [{ channel: 'calle' }, ['T2', 'T3']],
      [{ category: 'tienda de barrio', city: 'Bogotá' }, ['T2']],
      [{ category: 'Outlet' }, []],
      [{ active: true }, ['T3', 'T1']],
      [{ active: false }, ['T2']],
    ])('is filtered by %j', async (filter, codes) => {
      expect(await list({ filter })).toEqual({ codes, total: codes.length });
    });

    it.each([
      ['city', ['T2', 'T3', 'T1']],
      ['zone', ['T3', 'T1', 'T2']],
      ['channel', ['T1', 'T2', 'T3']],
      ['name', ['T2', 'T3', 'T1']],
    ])('is sorted by %s', async (by, codes) => {
      expect(await list({ sort: { by, direction: 'asc' } })).toEqual({ codes, total: 3 });
    });

    it('hides stores of another account', async () => {
      const stranger = test.strangers.administrador;
      expect(await list({}, stranger)).toEqual({ codes: [], total: 0 });
      expect(await answered(storeMapQuery, {}, stranger)).toEqual({ points: [], unplaced: 0 });
      const none = { cities: [], zones: [], channels: [], categories: [] };
      expect(await answered(storeWordsQuery, {}, stranger)).toEqual(none);
      expect(await answered(operations.warehouseCategoryQuery, {}, stranger)).toEqual([]);
    });
  });

  it('maps the stores with coordinates, and counts the others', async () => {
    const map = await answered(storeMapQuery, { filter: { city: 'Medellín' } });
    expect(map).toEqual({
      points: [{ id: expect.any(Number), name: 'Ceiba Poblado', city: 'Medellín', active: true, coordinates: '6.2, -75.5' }],
      unplaced: 1,
    });
  });

  it('lists the values of its filters', async () => {
    expect(await answered(storeWordsQuery)).toEqual({
      cities: ['Bogotá', 'Medellín'],
      zones: ['Antioquia', 'Centro'],
      channels: ['Almacén', 'Calle'],
      categories: ['Tienda de barrio'],
    });
  });

  it('collects store classes from the stores, without duplicates', async () => {
    const [category] = await answered(operations.warehouseCategoryQuery);
    expect(category).toEqual({ id: expect.any(Number), name: 'Tienda de barrio', code: 'TIENDADEBARRIO' });
    const filter = { category: category.code };
    const [subcategory] = await answered(operations.warehouseSubcategoryQuery, { filter });
    expect(subcategory).toMatchObject({ name: 'Exprés', code: 'TIENDADEBARRIO/EXPRES', categoryCode: category.code });
    const lines = await answered(operations.warehouseLinesQuery, { filter: { subcategory: subcategory.code } });
    expect(lines).toMatchObject([{ name: 'Hogar', subcategoryCode: subcategory.code }]);
    expect(await answered(operations.warehouseSubcategoryQuery, { filter: { category: 'OTRA' } })).toEqual([]);
  });

  it('returns store classes in the wire format', async () => {
    const query = 'query { warehouseCategory { category_id category_name category_code } }';
    const answer = await ask({ ...operations.warehouseCategoryQuery, document: query });
    expect(answer.data.warehouseCategory).toMatchObject([{ category_name: 'Tienda de barrio' }]);
  });

  describe('the mutation createStore', () => {
    const create = (change: object = {}, principal = test.staff.marketing) =>
      ask(createStoreMutation, { store: renameKeys({ ...exampleStoreForm, ...change }, storeNames) }, principal);

    it('creates a store with all its fields, and records who did', async () => {
      const { data } = await create({ code: 'NUEVA-1' });
      const { id, ...created } = data.createStore;
      expect(created).toMatchObject({ ...exampleStoreForm, code: 'NUEVA-1', version: 1, active: true });
      const [entry] = await database
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.subject, String(id)));
      const { accountId, userId } = test.staff.marketing;
      expect(entry).toMatchObject({ action: 'createStore', accountId, userId, details: { name: exampleStoreForm.name } });
    });

    it('generates a missing code, and needs no figures', async () => {
      const { data } = await create({ code: '', salePerTicket: undefined, yearlySales: undefined });
      expect(data.createStore).toMatchObject({
        code: expect.stringMatching(/^T-\d{5,}$/),
        salePerTicket: null,
        yearlySales: null,
      });
    });

    it('refuses a duplicate code at its field, within one account', async () => {
      await create({ code: 'UNO' });
      const { errors } = await create({ code: 'UNO' });
      expect(errors[0].extensions).toMatchObject({
        code: 'INVALID',
        fields: { 'store.cod_almacen': 'Otra tienda ya tiene este código.' },
      });
      expect((await create({ code: 'UNO' }, test.strangers.marketing)).data.createStore).toMatchObject({ code: 'UNO' });
    });

    it.each([
      [{ name: '' }, 'nombre_almacen', 'Este campo es requerido'],
      [{ email: 'x' }, 'email', 'Escribe un correo válido.'],
      [{ contactEmail: 'x' }, 'email_contacto', 'Escribe un correo válido.'],
      [{ salePerTicket: -1 }, 'vpt', 'Debe ser 0 o más.'],
      [{ coordinates: '400, 2' }, 'coordenadas', 'Escribe latitud y longitud, como 4.6486, -74.0633.'],
      [{ country: 'Colombia' }, 'pais', 'Elige un país.'],
    ])('refuses %j at its field', async (change, field, message) => {
      const { errors } = await create(change);
      expect(errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { [`store.${field}`]: message } });
    });

    it.each(['accountId', 'account_id', 'id', 'active', 'version', 'createdAt', 'nameCode'])('rejects %s', async (field) => {
      const before = await database.$count(stores);
      const { data } = await create({ code: `SIN-${field}`, [field]: field === 'active' ? true : 1 });
      expect(data).toBeFalsy();
      expect(await database.$count(stores)).toBe(before);
    });

    it('is limited to roles that edit', async () => {
      for (const role of ['operador', 'lector'] as const) {
        expect((await create({ code: role }, test.staff[role])).errors[0].extensions.code).toBe('FORBIDDEN');
      }
    });
  });
});
