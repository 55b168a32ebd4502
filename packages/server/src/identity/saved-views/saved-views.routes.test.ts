import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { viewedLists } from '@pregon/contract/users/saved-views.endpoints';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const eje = { name: 'Eje cafetero', query: 'q=eje&state=vigente&size=50' };
const navidad = { name: 'Navidad', query: 'q=navidad' };

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const read = async (list: string, principal = test.staff.lector) =>
    test.app.inject({ url: `/V1/views/${list}`, headers: await test.as(principal) });
  const replace = async (list: string, items: readonly object[], principal = test.staff.lector) =>
    test.app.inject({ method: 'PUT', url: `/V1/views/${list}`, headers: await test.as(principal), body: { items } });

  it('keeps the views of a list in their order, and replaces them', async () => {
    expect((await read('campaigns')).json()).toEqual({ items: [] });
    expect((await replace('campaigns', [navidad, eje])).json()).toEqual({ items: [navidad, eje] });
    expect((await read('campaigns')).json()).toEqual({ items: [navidad, eje] });
    await replace('campaigns', [eje]);
    expect((await read('campaigns')).json()).toEqual({ items: [eje] });
    await replace('campaigns', []);
    expect((await read('campaigns')).json()).toEqual({ items: [] });
  });

  it('keeps each list and each person apart', async () => {
    await replace('stores', [eje]);
    expect((await read('users')).json()).toEqual({ items: [] });
    expect((await read('stores', test.staff.marketing)).json()).toEqual({ items: [] });
    expect((await read('stores', test.strangers.lector)).json()).toEqual({ items: [] });
    await replace('stores', [navidad], test.strangers.lector);
    expect((await read('stores')).json()).toEqual({ items: [eje] });
  });

  it.each([
    ['two views with one name', [eje, { ...navidad, name: eje.name }]],
    ['a view without a name', [{ ...eje, name: ' ' }]],
    ['a long name', [{ ...eje, name: 'x'.repeat(61) }]],
    ['a long query', [{ ...eje, query: 'x'.repeat(1001) }]],
    ['more than 30 views', Array.from({ length: 31 }, (_, place) => ({ ...eje, name: `Vista ${place}` }))],
    ['other fields', [{ ...eje, userId: 1 }]],
  ])('refuses %s', async (_, items) => {
    expect((await replace('newsletters', items)).statusCode).toBe(400);
    expect((await read('newsletters')).json()).toEqual({ items: [] });
  });

  it.each(viewedLists)('keeps those of %s', async (list) => {
    await replace(list, [navidad], test.staff.administrador);
    expect((await read(list, test.staff.administrador)).json()).toEqual({ items: [navidad] });
  });

  it('refuses an unknown list', async () => {
    expect((await read('nothing')).statusCode).toBe(400);
  });
});
