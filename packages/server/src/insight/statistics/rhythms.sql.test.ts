import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { customerSalesSelect } from '../../retail/purchases/recompute-customer-sales.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { aggregationLoops } from '../../testing/plan-loops.ts';
import { type CustomerSelection, neighbouringCustomers } from '../customer-selection.ts';
import { addDays, type InsightScope } from '../insight-scope.ts';
import { insightWorld, worldToday } from '../testing/insight-world.ts';
import { rhythmsSelect } from './rhythms.sql.ts';

eachDatabase(({ database }) => {
  let scope: InsightScope;
  let selection: CustomerSelection;

  const worldOf = async (people: number) => {
    const world = await insightWorld(database);
    const ids = await world.addCustomers(people);
    await world.buy(ids.flatMap((customerId) => [10, 40].map((ago) => ({ customerId, at: addDays(worldToday, -ago) }))));
    return { ...world, ids };
  };

  beforeAll(async () => {
    await worldOf(300);
    for (const table of ['customer', 'purchase', 'receipt']) await database.execute(sql`analyze ${sql.identifier(table)}`);
    const world = await worldOf(40);
    ({ scope } = world);
    selection = neighbouringCustomers(world.ids);
  });

  it('sums up the purchases of an account once that is newer than the planner’s statistics', async () => {
    const loops = await aggregationLoops(database, rhythmsSelect(scope, selection(sql`p.customer_id`)));
    // Receipts are counted of nobody here: of those alone who could be a till.
    expect(new Set(loops)).toEqual(new Set([0, 1]));
  });

  it('sums up the receipts of an account once that is newer than the planner’s statistics', async () => {
    const loops = await aggregationLoops(database, customerSalesSelect(scope, selection));
    expect(new Set(loops)).toEqual(new Set([1]));
  });
});
