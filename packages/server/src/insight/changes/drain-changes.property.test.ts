import { expect, it } from '@jest/globals';
import { eq, inArray, sql } from 'drizzle-orm';
import { mergeCustomers } from '../../retail/customers/merge-customers.ts';
import { writeQueued } from '../../retail/changes/change-queue.ts';
import { purchases } from '../../retail/purchases/purchases.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { seededRandom } from '../../demo/random.ts';
import { addDays } from '../insight-scope.ts';
import { insightWorld, worldToday } from '../testing/insight-world.ts';
import { runNight } from '../nights/run-night.ts';
import { drainChanges } from './drain-changes.ts';

eachDatabase(({ database }) => {
  it('leaves each customer as a full recomputation would, after random changes in random order', async () => {
    const random = seededRandom(20_261_123);
    const world = await insightWorld(database);
    const { accountId, scope } = world;
    const ids = await world.addCustomers(40);
    const line = () => ({
      customerId: random.pick(ids),
      at: addDays(worldToday, -random.between(-5, 800)),
      amount: String(random.between(-20, 300)),
      productId: random.pick([...world.productIds, null]),
    });
    const lines = (count: number) => Array.from({ length: count }, line);
    await world.buy(lines(150));
    await runNight(database, scope, { atOnce: 11 });
    const returning = { customerId: purchases.customerId };
    for (let round = 0; round < 8; round += 1) {
      await world.buy(lines(random.between(1, 25)));
      const all = await database.select().from(purchases).where(eq(purchases.accountId, accountId));
      const some = () => Array.from({ length: random.between(1, 12) }, () => random.pick(all).id);
      await writeQueued(
        database,
        { accountId },
        database.delete(purchases).where(inArray(purchases.id, some())).returning(returning),
      );
      const edited = some();
      const before = all.filter(({ id }) => edited.includes(id)).map(({ customerId }) => customerId);
      const { customerId, amount } = line();
      const edit = database
        .update(purchases)
        .set({ customerId, amount })
        .where(inArray(purchases.id, edited))
        .returning(returning);
      await writeQueued(database, { accountId, others: before }, edit);
      if (ids.length > 30) {
        const [kept = 0, merged = 0] = ids.splice(0, 2);
        ids.push(kept);
        await database.transaction((transaction) => mergeCustomers(transaction, { accountId, kept, merged }));
      }
      await drainChanges(database, scope, { atOnce: random.between(3, 50) });
      const incremental = await world.computed();
      const people = await world.people();
      expect(people.found).toEqual(people.expected);
      expect(new Set(people.found.map(({ trait }) => trait))).toEqual(new Set(['quadrant', 'affinity']));
      await database.execute(sql`delete from customer_rhythm where account_id = ${accountId}`);
      await database.execute(sql`delete from customer_sales where account_id = ${accountId}`);
      await database.execute(sql`delete from customer_score where account_id = ${accountId}`);
      await database.execute(sql`delete from customer_offer where account_id = ${accountId}`);
      await database.execute(
        sql`insert into stale_customer (account_id, customer_id) select account_id, id from customer where account_id = ${accountId}`,
      );
      await drainChanges(database, scope);
      expect(incremental).toEqual(await world.computed());
      expect(incremental.scores.length).toBeGreaterThan(20);
    }
  });
});
