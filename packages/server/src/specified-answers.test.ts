import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { storeNames } from '@pregon/contract/stores/store.schema';
import { createStoreMutation } from '@pregon/contract/stores/stores.operations';
import { exampleStoreForm } from '@pregon/contract/testing/store-examples';
import { renameKeys } from '@pregon/contract/wire-names';
import { seedScheduling } from './messaging/schedules/testing/schedules.ts';
import { oneDatabase } from './testing/each-database.ts';
import { type TestApp, testApp, testPassword } from './testing/test-app.ts';

oneDatabase(({ database }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 2, 'operador');
  });
  afterAll(() => test.close());

  const ask = async (query: string, variables: object, principal = test.staff.marketing) => {
    const headers = await test.as(principal);
    return (await test.app.inject({ method: 'POST', url: '/V2/query', headers, body: { query, variables } })).json();
  };
  const call = async (method: 'POST' | 'PUT', path: string, body: object, principal = test.staff.administrador) => {
    const answer = await test.app.inject({ method, url: `/V1${path}`, headers: await test.as(principal), body });
    return { status: answer.statusCode, body: answer.json() };
  };
  let codes = 0;
  const store = (change: object = {}) => ({
    ...(renameKeys(exampleStoreForm, storeNames) as object),
    cod_almacen: `D${(codes += 1)}`,
    ...change,
  });
  const createStore = (change: object) => ask(createStoreMutation.document, { store: store(change) });

  describe('creating a store', () => {
    it.each(['vpt', 'upt', 'visitas_dia', 'compradores_dia', 'cant_items', 'cant_categorias', 'vta_ano'])(
      'validates the number %s at its field',
      async (field) => {
        const { errors } = await createStore({ [field]: 'mucho' });
        expect(errors).toMatchObject([{ extensions: { code: 'INVALID', fields: { [`store.${field}`]: 'Debe ser un número' } } }]);
        const changed = await call('PUT', '/store', { id_almacen: 1, ...store({ [field]: '12' }) }, test.staff.marketing);
        expect([changed.status, changed.body.fields]).toEqual([400, { [field]: 'Debe ser un número' }]);
      },
    );

    it('fills in the country and the department of its city', async () => {
      const { data, errors } = await createStore({ pais: undefined, departamento: undefined, ciudad: 'medellin' });
      expect(errors).toBeUndefined();
      expect(data.createStore).toMatchObject({ country: 'CO', department: 'Antioquia', city: 'medellin' });
    });

    it.each([
      [{ pais: undefined, departamento: undefined, ciudad: 'Ninguna parte' }, ['store.departamento', 'store.pais']],
      [{ departamento: undefined, ciudad: 'La Unión' }, ['store.departamento']],
      [{ pais: 'PE', departamento: undefined, ciudad: 'Lima' }, ['store.departamento']],
      [{ nombre_almacen: undefined, canal: undefined }, ['store.canal', 'store.nombre_almacen']],
    ])('reports what the city does not determine: %j', async (change, fields) => {
      const { errors } = await createStore(change);
      expect(Object.keys(errors[0].extensions.fields).toSorted()).toEqual(fields);
    });
  });

  describe('a list', () => {
    it.each([
      ['campaigns', campaignsQuery.document],
      ['newsletter', newslettersQuery.document],
      ['programming', schedulesQuery.document],
    ])('%s needs neither page nor size', async (name, document) => {
      for (const variables of [{ filter: { search: 'nada así' } }, {}]) {
        const { data, errors } = await ask(document, variables);
        expect(errors).toBeUndefined();
        expect(data[name]).toEqual({ items: expect.any(Array), total: expect.any(Number) });
      }
    });

    it('of schedules returns date_start beside dateStart', async () => {
      const { body } = await seeded.create(seeded.form());
      const query = 'query ($filter: ProgrammingFilter) { programming(filter: $filter) { items { name date_start dateStart } } }';
      const { data } = await ask(query, { filter: { identifier: body.identifier } }, seeded.owner);
      const [found] = data.programming.items;
      expect(found).toEqual({ name: 'Viernes', date_start: body.dateStart, dateStart: body.dateStart });
    });
  });

  describe('creating a user', () => {
    const person = {
      first_name: 'Luz',
      last_name: 'Paz',
      address: 'Calle 1',
      contact_phone: '300 123 4567',
      password: testPassword,
    };

    it('defaults to the read-only role, and may repeat the password as confirm_password', async () => {
      const body = { ...person, email: 'luz@tienda.example', confirm_password: testPassword };
      const created = await call('POST', '/user', body);
      expect([created.status, created.body.role]).toEqual([200, 'lector']);
      const both = { ...body, email: 'sol@tienda.example', repeat_password: testPassword, role: 'marketing' };
      expect((await call('POST', '/user', both)).body.role).toBe('marketing');
    });

    it.each([
      [{ confirm_password: 'Otra-2026!' }, { confirm_password: 'Las contraseñas deben coincidir' }],
      [{ repeat_password: testPassword, confirm_password: 'Otra-2026!' }, { repeat_password: 'Las contraseñas deben coincidir' }],
      [{}, { repeat_password: 'Es necesario repetir la contraseña' }],
    ])('checks the repeated password: %j', async (change, fields) => {
      const { status, body } = await call('POST', '/user', { ...person, email: 'mar@tienda.example', ...change });
      expect([status, body.fields]).toEqual([400, fields]);
    });
  });

  describe('a missing field', () => {
    it.each([
      [
        '/user',
        {
          first_name: 'El nombre es requerido',
          last_name: 'El apellido es requerido',
          email: 'El correo es requerido',
          address: 'La dirección es requerida',
          contact_phone: 'El teléfono de contacto es requerido',
          password: 'La contraseña es obligatoria',
        },
      ],
      [
        '/campaign',
        {
          name: 'El nombre es requerido',
          description: 'La descripción es requerida',
          date_start: 'Elige el día en que empieza.',
          date_end: 'Elige el día en que termina.',
          number_sends: 'Debe ingresar un numero entero positivo.',
        },
      ],
    ])('is reported in the words of the form: %s', async (path, fields) => {
      const { status, body } = await call('POST', path, {});
      expect(status).toBe(400);
      const expected = Object.entries(fields).map(([field, message]) => [
        field,
        body.fields[field] ?? body.fields[toCamel(field)],
        message,
      ]);
      for (const [field, said, message] of expected) expect([field, said]).toEqual([field, message]);
    });
  });
});

const toCamel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
