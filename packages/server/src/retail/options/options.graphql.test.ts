import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { optionCode } from '@pregon/contract/options/option-code';
import * as lists from '@pregon/contract/options/option-lists.operations';
import { sql } from 'drizzle-orm';
import { discountCodes, rewardCodes } from '@pregon/contract/profiles/profile.schema';
import { stores } from '../stores/stores.table.ts';
import { products } from '../products/products.table.ts';
import { customers } from '../customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { codesOf } from '../../kernel/database/option-code.sql.ts';

const shops = [
  { name: 'Ceiba Chapinero', city: 'Bogotá', department: 'Bogotá D.C.', zone: 'Centro' },
  { name: 'Ceiba Ñame', city: 'Montería', department: 'Córdoba', zone: 'Caribe' },
];
const residences = [
  { city: 'Ábrego', department: 'Norte de Santander' },
  { city: 'bogota', department: null },
  { city: null, department: null },
];
const articles = [
  ['Vajilla x 16', 'Mesa'],
  ['Ñame de cerámica', 'Mesa'],
  ['Sartén 24 cm', 'Ollas'],
  ['Juego con vajilla', 'Mesa'],
] as const;

eachDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.lector;
    await database
      .insert(stores)
      .values(shops.map((shop, position) => ({ ...shop, accountId, code: `T${position}`, channel: 'x' })));
    await database.insert(products).values(
      articles.map(([name, line], position) => ({
        accountId,
        name,
        line,
        sku: `P${position}`,
        category: 'Hogar',
        subcategory: 'Cocina',
        price: '1',
      })),
    );
    await database
      .insert(customers)
      .values(residences.map((home) => ({ ...home, accountId, firstName: 'Ana', lastName: 'Ríos' })));
  });
  afterAll(() => test.close());

  const names = async ({ document }: { document: string }, variables: object = {}, principal = test.staff.lector) => {
    const body = { query: document, variables };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    const [list] = Object.values<{ name: string }[]>(answer.json().data);
    return list?.map(({ name }) => name);
  };
  const places = (geographicalRanking: string, search?: string) =>
    names(lists.locationsQuery, { filter: { geographicalRanking, search } });

  it('lists the options of a profile', async () => {
    expect(await names(lists.geographicalRankingQuery)).toEqual(['Nacional', 'Departamento', 'Ciudad', 'Zona', 'Tienda']);
    expect(await names(lists.customerFocusQuery)).toEqual(['Todas', 'Frecuentes', 'Leales', 'En riesgo', 'Inactivos', 'Nuevos']);
    expect(await names(lists.customerCategoryQuery)).toEqual(['Todas', 'Diamante', 'Oro', 'Plata', 'Bronce']);
    expect(await names(lists.targetCampaignsQuery)).toContain('Fidelizar');
  });

  it('lists further options, with the kinds that need a value', async () => {
    expect(await names(lists.businessRankingQuery)).toEqual(['Todos', 'Categoría', 'Subcategoría', 'Línea', 'Producto']);
    expect((await names(lists.paymentMethodsQuery))?.slice(0, 3)).toEqual(['Todos', 'Todos excepto', 'Efectivo']);
    expect((await names(lists.customerTypeQuery))?.slice(0, 3)).toEqual(['Todos', 'Todos excepto', 'Persona']);
    expect(await names(lists.conditionsMetricsQuery)).toEqual([
      'Valor de compras',
      'Número de compras',
      'Ticket promedio',
      'Días desde la última compra',
      'Productos distintos',
    ]);
    const codes = async (query: { document: string }) => (await names(query))?.map(optionCode);
    expect(await codes(lists.discountsRatesQuery)).toEqual(expect.arrayContaining(Object.values(discountCodes)));
    expect(await codes(lists.typeRewardsQuery)).toEqual(expect.arrayContaining(Object.values(rewardCodes)));
  });

  it.each([
    ['Categoría', undefined, ['Hogar']],
    ['LINEA', undefined, ['Mesa', 'Ollas']],
    [undefined, undefined, ['Juego con vajilla', 'Ñame de cerámica', 'Sartén 24 cm', 'Vajilla x 16']],
    ['Producto', 'vaj', ['Vajilla x 16', 'Juego con vajilla']],
    ['Producto', 'sarten', ['Sartén 24 cm']],
    ['Todos', 'vaj', []],
  ])('finds options of the level %s by "%s"', async (businessRanking, search, found) => {
    expect(await names(lists.productsQuery, { filter: { businessRanking, search } })).toEqual(found);
  });

  it('hides products of another account', async () => {
    expect(await names(lists.productsQuery, { filter: {} }, test.strangers.lector)).toEqual([]);
  });

  it('lists places of stores and of customers without duplicates, sorted regardless of accents', async () => {
    expect(await places('Ciudad')).toEqual(['Ábrego', expect.stringMatching(/^bogot[aá]$/i), 'Montería']);
    expect(await places('departamento')).toEqual(['Bogotá D.C.', 'Córdoba', 'Norte de Santander']);
    expect(await places('Zona')).toEqual(['Caribe', 'Centro']);
    expect(await places('Tienda')).toEqual(['Ceiba Chapinero', 'Ceiba Ñame']);
  });

  it.each(['Nacional', 'Planeta'])('lists no places at the level %s', async (level) => {
    expect(await places(level)).toEqual([]);
  });

  it.each([
    ['MONTERIA', ['Montería']],
    ['monté', ['Montería']],
    ['%', []],
    ['', ['Ábrego', expect.anything(), 'Montería']],
  ])('finds "%s" among the cities', async (search, found) => {
    expect(await places('Ciudad', search)).toEqual(found);
  });

  it('returns at most 50 options', async () => {
    const { accountId } = test.strangers.lector;
    const row = { accountId, department: 'x', zone: 'x', channel: 'x' };
    const many = Array.from({ length: 60 }, (_, position) => ({
      ...row,
      code: `T${position}`,
      name: 'x',
      city: `Ciudad ${position}`,
    }));
    await database.insert(stores).values(many);
    const variables = { filter: { geographicalRanking: 'Ciudad' } };
    expect(await names(lists.locationsQuery, variables, test.strangers.lector)).toHaveLength(50);
    expect(await places('Ciudad')).not.toContain('Ciudad 0');
  });

  it('computes the same option codes in the database as the contract does', async () => {
    const samples = [
      'Todos Excepto',
      ' Bogotá  D.C. ',
      'Ñame',
      'pingüino',
      'C.C. a la compra\tde otros',
      'ÁÉÍÓÚ áéíóú',
      'x\u0301\u0327',
      '%_\\',
      '',
    ];
    const { rows } = await database.execute<{ codes: string[] }>(sql`select ${codesOf(samples)} as codes`);
    expect(rows[0]?.codes).toEqual(samples.map(optionCode));
  });
});
