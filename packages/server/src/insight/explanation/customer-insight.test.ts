import { beforeEach, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { customers } from '../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { addDays } from '../insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../testing/insight-world.ts';
import { runNight } from '../nights/run-night.ts';
import { explainCustomer } from './customer-insight.ts';

const now = new Date(`${worldToday}T15:00:00Z`);

eachDatabase(({ database }) => {
  let world: InsightWorld;
  let ana = 0;
  const explain = (id: number, at = now, accountId = world.accountId) => explainCustomer(database, accountId, id, at);
  const buy = (customerId: number, daysAgo: readonly number[], ...places: number[]) =>
    world.buy(
      daysAgo.flatMap((days) =>
        places.map((place) => ({ customerId, at: addDays(worldToday, -days), productId: world.productIds[place] ?? 0 })),
      ),
    );

  beforeEach(async () => {
    world = await insightWorld(database);
    [ana = 0] = await world.addCustomers(1, { gender: 'F' });
    const others = await world.addCustomers(6);
    for (const [place, other] of others.entries()) await buy(other, [20], 0, ...(place < 4 ? [2] : []));
    await buy(ana, [177, 145, 113, 81], 0);
    await runNight(database, world.scope);
  });

  it('explains a customer’s focus and the recommendation of a product', async () => {
    // Sets back-test figures like those of a model tested with more customers.
    await database.execute(sql`
      update customer_model set kind = 'mbg', back_test = '{"deciles": [{"people": 300, "predicted": 0.2, "actual": 0.19}, {"people": 300, "predicted": 0.9, "actual": 0.95}]}'
      where account_id = ${world.accountId}`);
    await database.execute(sql`update customer_score set p_buys_90 = 0.25 where customer_id = ${ana}`);
    expect(await explain(ana)).toMatchObject({
      focus: { name: 'Frecuentes', source: 'calculado', calculated: 'Frecuentes' },
      category: { name: 'Diamante', source: 'calculado' },
      scoredFor: worldToday,
      rhythm: { visits: 4, daysSilent: 81, medianGap: 32 },
      probability: 0.25,
      alike: { people: 300, returned: 57 },
      cross: { product: { name: 'Toalla', sku: 'Toalla' }, because: { name: 'Olla' }, together: 4, baskets: 10 },
      reasons: [
        'Suele comprar cada 32 días (4 visitas) y lleva 81 sin venir.',
        'De cada 100 como ella, 19 volvieron en 90 días.',
        'Calculado hoy, con compras hasta ayer.',
      ],
      productReasons: expect.arrayContaining([
        'Suele comprar Olla cada 32 días, y ya le toca.',
        '4 de 10 que llevaron Olla llevaron Toalla.',
      ]),
    });
  });

  it('names the simple rule and the day of the computation', async () => {
    expect((await explain(ana, new Date(now.getTime() + 3 * 86_400_000)))?.reasons).toEqual([
      'Suele comprar cada 32 días (4 visitas) y lleva 84 sin venir.',
      'Calculado el 21 de noviembre con una regla simple, con compras hasta el 20 de noviembre.',
    ]);
  });

  it('distinguishes an imported focus from a calculated one', async () => {
    await database.update(customers).set({ focus: 'LEALES', focusSource: 'importado' }).where(eq(customers.id, ana));
    expect((await explain(ana))?.focus).toMatchObject({ name: 'Leales', source: 'importado', calculated: 'Frecuentes' });
  });

  it('shows nothing for customers who objected, and little for those without purchases', async () => {
    const [nobody = 0] = await world.addCustomers(1);
    expect(await explain(nobody)).toMatchObject({ rhythm: null, probability: null, focus: { name: null, source: null } });
    expect((await explain(nobody))?.reasons[0]).toBe('Todavía no ha comprado.');
    await database.update(customers).set({ scoringObjectedAt: now }).where(eq(customers.id, ana));
    await runNight(database, world.scope, { everything: true });
    expect(await explain(ana)).toMatchObject({
      objected: true,
      rhythm: null,
      cross: null,
      reasons: ['Pidió que no se calcule nada de sus compras.'],
      productReasons: [],
    });
  });

  it('answers not found for a customer of another account', async () => {
    expect(await explain(ana, now, (await insightWorld(database)).accountId)).toBeNull();
  });
});
