import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { Principal } from '../../kernel/http/principal.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testConfig } from '../../testing/test-app.ts';
import { addDays } from '../insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../testing/insight-world.ts';
import { loggedInStaff } from '../testing/logged-in-staff.ts';
import { recomputeWithRuns } from '../nights/testing/recompute-with-runs.ts';
import { runNight } from '../nights/run-night.ts';

const now = new Date(`${worldToday}T15:00:00Z`);

eachDatabase(({ database, kind }) => {
  let test: TestApp;
  let world: InsightWorld;
  let principal: Principal;
  let ana = 0;
  const config = testConfig(kind === 'embedded' ? {} : { databaseUrl: 'postgres://x' });
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    world = await insightWorld(database);
    const { accountId } = world;
    principal = await loggedInStaff(database, accountId, 'administrador');
    const [pot = 0, , towel = 0] = world.productIds;
    const [first = 0, ...others] = await world.addCustomers(6);
    ana = first;
    const at = (ago: number) => addDays(worldToday, -ago);
    for (const [place, customerId] of others.entries()) {
      await world.buy([pot, towel].map((productId) => ({ customerId, productId, at: at(20 + place) })));
    }
    await world.buy([{ customerId: ana, productId: pot, at: at(10) }]);
    await runNight(database, world.scope);
  });

  const call = async (method: 'GET' | 'PUT', payload?: object, as = principal) =>
    test.app.inject({
      method,
      url: '/V1/account/sensitive-categories',
      headers: await test.as(as),
      ...(payload && { payload }),
    });
  const mark = (code: string, isSensitive: boolean) => call('PUT', { code, isSensitive });
  const offer = async () => (await world.computed()).offers.find((row) => row['customer_id'] === ana);
  const pairs = async () => {
    const { rows } = await database.execute(sql`select from product_affinity where account_id = ${world.accountId}`);
    return rows.length;
  };
  const recompute = () => recomputeWithRuns({ config, database }, now);

  it('lists the categories with how many of their products are sensitive', async () => {
    await database.execute(sql`
      insert into product (account_id, sku, name, category, subcategory, line, price) values
        (${world.accountId}, 'T', 'Termómetro', 'Cuidado', 'Salud', 'x', 1), (${world.accountId}, 'J', 'Jabón', 'Cuidado', 'Aseo', 'x', 1)`);
    expect((await call('GET')).json().items).toEqual([
      { code: 'BANO', name: 'Baño', products: 1, sensitiveProducts: 0, isSensitive: null },
      { code: 'COCINA', name: 'Cocina', products: 2, sensitiveProducts: 0, isSensitive: null },
      { code: 'CUIDADO', name: 'Cuidado', products: 2, sensitiveProducts: 1, isSensitive: null },
    ]);
    const { items } = (await mark('CUIDADO', false)).json();
    expect(items[2]).toEqual({ code: 'CUIDADO', name: 'Cuidado', products: 2, sensitiveProducts: 0, isSensitive: false });
  });

  it('takes a category out of offers at once, out of products that go together within a minute, and back', async () => {
    expect(await offer()).toMatchObject({ cross_id: world.productIds[2] });
    expect(await pairs()).toBeGreaterThan(0);
    expect((await mark('BANO', true)).statusCode).toBe(200);
    expect(await offer()).toBeUndefined();
    const people = await world.people();
    expect(people.found).toEqual(people.expected);
    await recompute();
    expect((await offer())?.['cross_id'] ?? null).toBeNull();
    expect(await pairs()).toBe(0);
    await mark('BANO', false);
    await recompute();
    expect(await offer()).toMatchObject({ cross_id: world.productIds[2] });
    const { rows } = await database.execute(sql`
      select details from audit_event where action = 'changeSensitiveCategory' and account_id = ${world.accountId} order by id`);
    expect(rows.map(({ details }) => details)).toEqual([
      { category: 'BANO', isSensitive: true },
      { category: 'BANO', isSensitive: false },
    ]);
  });

  it('is for administrators of the account alone', async () => {
    expect((await call('GET', undefined, test.staff.marketing)).statusCode).toBe(404);
    const other = await call('PUT', { code: 'BANO', isSensitive: true }, test.staff.administrador);
    expect(other.statusCode).toBe(404);
    const { rows } = await database.execute(sql`select from sensitive_category where account_id = ${world.accountId}`);
    expect(rows).toEqual([]);
  });
});
