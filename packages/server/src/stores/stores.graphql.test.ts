import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { eachDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { stores } from './stores.table.ts';

const places = [
  ['T1', 'Ceiba Poblado', 'Medellín'],
  ['T2', 'Ceiba Chapinero', 'Bogotá'],
  ['T3', 'Ceiba Laureles', 'Medellín'],
] as const;

eachDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.lector;
    await database
      .insert(stores)
      .values(
        places.map(([code, name, city]) => ({ accountId, code, name, city, department: 'x', zone: 'Centro', channel: 'Calle' })),
      );
  });
  afterAll(() => test.close());

  const list = async (variables: object, principal = test.staff.lector) => {
    const body = { query: storesQuery.document, variables };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    const { items, total } = answer.json().data.stores;
    return { codes: items.map(({ code }: { code: string }) => code), total };
  };

  it('lists by name, a page at a time', async () => {
    expect(await list({ page: 1, size: 2 })).toEqual({ codes: ['T2', 'T3'], total: 3 });
    expect(await list({ page: 2, size: 2 })).toEqual({ codes: ['T1'], total: 3 });
  });

  it.each([
    ['medellin', ['T3', 'T1']],
    ['chapi', ['T2']],
    ['t1', ['T1']],
    ['%', []],
  ])('finds %s in name, code and city, whatever its accents', async (search, codes) => {
    expect(await list({ page: 1, size: 10, filter: { search } })).toEqual({ codes, total: codes.length });
  });

  it('shows nobody the stores of another account', async () => {
    expect(await list({ page: 1, size: 10 }, test.strangers.administrador)).toEqual({ codes: [], total: 0 });
  });
});
