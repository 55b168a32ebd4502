import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { insightWorld } from '../testing/insight-world.ts';
import { readProducts } from './sensitive-products.ts';

const sensitive = [
  'Farma',
  'Farmacia',
  'Drogas',
  'Droguería',
  'Medicamentos',
  'Condones',
  'Preservativos',
  'Cuidado íntimo',
  'Higiene femenina',
  'Protección femenina',
  'Toallas higiénicas',
  'Pañales para adulto',
  'Pruebas de embarazo',
  'Ortopedia',
];
const others = ['Ropa femenina', 'Acondicionador', 'Toallas', 'Pañales', 'Lubricantes', 'Cuidado del hogar', 'Lácteos'];

eachDatabase(({ database }) => {
  it('reads from the name of a category whether it reveals health or intimacy', async () => {
    const { accountId } = await insightWorld(database);
    for (const category of [...sensitive, ...others]) {
      await database.execute(sql`
        insert into product (account_id, sku, name, category, subcategory, line, price)
        values (${accountId}, ${category}, 'Algo', ${category}, '', '', 1000)`);
    }
    const products = [...(await readProducts(database, accountId)).values()];
    const names = (isSensitive: boolean) =>
      products.filter((one) => one.isSensitive === isSensitive).map(({ category }) => category);
    expect(names(true)).toEqual(sensitive);
    expect(names(false)).toEqual(expect.arrayContaining(others));
  });
});
