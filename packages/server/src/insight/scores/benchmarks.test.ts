import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { stores } from '../../retail/stores/stores.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { explainCustomer } from '../explanation/customer-insight.ts';
import { addDays } from '../insight-scope.ts';
import { runNight } from '../nights/run-night.ts';
import { insightWorld, worldToday } from '../testing/insight-world.ts';

eachDatabase(({ database }) => {
  it('compares customers with those of their store, of all stores where it has fewer than 30, or with nobody', async () => {
    const world = await insightWorld(database);
    const { accountId, storeId } = world;
    const place = { code: 'B', name: 'Nueva', city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'Almacén' };
    const added = await database
      .insert(stores)
      .values({ ...place, accountId })
      .returning({ id: stores.id });
    const newStore = added[0]?.id ?? 0;
    const usual = await world.addCustomers(30, { lastStoreId: storeId });
    const fresh = await world.addCustomers(2, { lastStoreId: newStore });
    const visit = (customerId: number, amount: number, store: number, days = 10) =>
      world.buy([{ customerId, at: addDays(worldToday, -days), amount: String(amount), storeId: store }]);
    for (const [number, id] of usual.entries()) await visit(id, 1000 * (1 + number), storeId);
    for (const id of fresh) await visit(id, 64_000, newStore);
    const [old = 0] = await world.addCustomers(1, { lastStoreId: storeId });
    await visit(old, 5000, storeId, 800);
    await runNight(database, world.scope);

    const meanOfStore = (1000 * 31) / 2;
    const meanOfAll = (30 * meanOfStore + 2 * 64_000) / 32;
    /** One visit weighs a quarter. */
    const factor = (spent: number, mean: number) => Math.round(10 * (1 + 0.25 * (spent / mean - 1))) / 10;
    const { rows } = await database.execute<{ id: number; factor: number | null }>(sql`
      select customer_id as id, round(group_factor::numeric, 1)::float8 as factor from customer_score where account_id = ${accountId}`);
    const factors = new Map(rows.map((row) => [row.id, row.factor]));
    for (const [number, id] of usual.entries()) expect(factors.get(id)).toBe(factor(1000 * (1 + number), meanOfStore));
    for (const id of fresh) expect(factors.get(id)).toBe(factor(64_000, meanOfAll));
    expect(factors.get(old)).toBeNull();

    const now = new Date(`${worldToday}T15:00:00Z`);
    const reasonOf = async (id: number) =>
      (await explainCustomer(database, accountId, id, now))?.explanations.find(({ score }) => score === 'groupFactor')?.reason;
    expect(await reasonOf(usual[0] ?? 0)).toContain('clientes de su misma tienda y antigüedad es');
    expect(await reasonOf(fresh[0] ?? 0)).toContain('clientes de su misma antigüedad en todas las tiendas es');
    expect(await reasonOf(old)).toBeUndefined();
  });
});
