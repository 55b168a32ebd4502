import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { customersQuery } from '@pregon/contract/customers/customers.operations';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { customers } from './customers.table.ts';

const people = [
  { firstName: 'José María', lastName: 'Peña Ríos', document: '1020304050', email: 'jose.pena@correo.example', city: 'Cali' },
  { firstName: 'Luz', lastName: "O'Neil-Díaz", mobile: '+573991234567' },
  { firstName: 'Ana', lastName: 'Mora', email: 'Ana.Mora@correo.example', mobile: '+34600111222' },
];

eachDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
    const own = people.map((person) => ({ ...person, accountId: test.staff.operador.accountId }));
    await database.insert(customers).values(own);
    const { accountId } = test.strangers.operador;
    await database.insert(customers).values({ accountId, firstName: 'Josefa', lastName: 'Vecina', document: '1020999' });
  });
  afterAll(() => test.close());

  const search = async (text: string) => {
    const body = { query: customersQuery.document, variables: { filter: { search: text } } };
    const headers = await test.as(test.staff.operador);
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers, body });
    return answer.json().data.customers;
  };

  it.each([
    ['jose', 'José María Peña Ríos'],
    ['RIOS', 'José María Peña Ríos'],
    ['peña josé', 'José María Peña Ríos'],
    ['neil', "Luz O'Neil-Díaz"],
    ['dia', "Luz O'Neil-Díaz"],
    ['1.020.304', 'José María Peña Ríos'],
    ['jose.pena@', 'José María Peña Ríos'],
    ['José.Peña@', 'José María Peña Ríos'],
    ['ana.mora@CORREO', 'Ana Mora'],
    ['399 123', "Luz O'Neil-Díaz"],
    ['+57 399', "Luz O'Neil-Díaz"],
    ['346001', 'Ana Mora'],
  ])('finds a customer by "%s": %s', async (text, name) => {
    expect((await search(text)).map((customer: { name: string }) => customer.name)).toEqual([name]);
  });

  it.each(['', '   ', 'ría', 'Vecina', '1020999', 'jose & ana', "' | 'zz", '%', "\\'"])(
    'finds no customer by "%s"',
    async (text) => {
      expect(await search(text)).toEqual([]);
    },
  );

  it('shows what distinguishes customers of the same name', async () => {
    expect(await search('jose')).toMatchObject([{ detail: '1020304050', city: 'Cali' }]);
    expect(await search('ana')).toMatchObject([{ detail: 'Ana.Mora@correo.example', city: '' }]);
    expect(await search('luz')).toMatchObject([{ detail: '+573991234567', city: '' }]);
  });

  it('returns at most 10 customers', async () => {
    const { accountId } = test.staff.operador;
    await database
      .insert(customers)
      .values(Array.from({ length: 12 }, (_, position) => ({ accountId, firstName: 'Zoila', lastName: `Paz ${position}` })));
    expect(await search('zoila paz')).toHaveLength(10);
  });
});
