import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { products } from '../../retail/products/products.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { addDays } from '../insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../testing/insight-world.ts';
import { runNight } from '../nights/run-night.ts';
import { backTestOffers } from './back-test-offers.ts';

const asOf = addDays(worldToday, -90);

eachDatabase(({ database }) => {
  let world: InsightWorld;
  beforeAll(async () => {
    world = await insightWorld(database);
    const goods = Array.from({ length: 30 }, (_, number) => {
      const name = `Producto ${number}`;
      return { accountId: world.accountId, sku: name, name, category: 'Hogar', subcategory: 'x', line: 'x', price: '10' };
    });
    const rows = await database.insert(products).values(goods).returning();
    const ids = rows.map(({ id }) => id);
    const people = await world.addCustomers(40);
    const line = (customerId: number, daysAgo: number, place: number) => ({
      customerId,
      at: addDays(worldToday, -daysAgo),
      productId: ids[place] ?? 0,
    });
    await world.buy(
      people.flatMap((id, place) => {
        // Products 0 and 1 are bought together and sell rarely; 10 to 25 are the best sellers.
        const pair = place < 8 ? [line(id, 120, 0), line(id, 120, 1)] : [];
        const one = place >= 36 ? [line(id, 100, 0), line(id, 30, 1)] : [];
        const sold = place < 36 ? Array.from({ length: 16 }, (_, number) => line(id, 110 + (number % 5), 10 + number)) : [];
        return [...pair, ...one, ...sold];
      }),
    );
    await runNight(database, world.scope);
  }, 60_000);

  it('counts customers who bought one of their ten offers, and one of the ten best sellers', async () => {
    expect(await backTestOffers(database, world.scope, asOf)).toEqual({ people: 4, hits: 4, bestSellerHits: 0 });
  });

  it('offers nothing that could only be learned from later baskets', async () => {
    await database.execute(sql`
      update purchase set at = at + interval '60 days' where account_id = ${world.accountId} and at < '2026-07-27' and product_id in
        (select id from product where account_id = ${world.accountId} and name in ('Producto 0', 'Producto 1'))`);
    const later = await backTestOffers(database, world.scope, asOf);
    expect(later?.hits).toBe(0);
  });
});
