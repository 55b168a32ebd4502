import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { backTest } from '../fitting/back-test.ts';
import { readSample } from '../fitting/fit-model.ts';
import { addDays } from '../insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../testing/insight-world.ts';
import { runNight } from './run-night.ts';

/** Percentile of sorted values with linear interpolation, as SQL's `percentile_cont`. */
function percentile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = at * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  return below + (place - Math.floor(place)) * ((sorted[Math.ceil(place)] ?? 0) - below);
}

eachDatabase(({ database }) => {
  let world: InsightWorld;
  beforeEach(async () => {
    world = await insightWorld(database);
  });
  const night = (day: string) => runNight(database, { ...world.scope, today: day });

  it('fits again seven days after the last time, not after six', async () => {
    const [ana = 0] = await world.addCustomers(1);
    await world.buy([{ customerId: ana, at: addDays(worldToday, -3) }]);
    const fittedOn = async () => {
      const { rows } = await database.execute<{ day: string }>(
        sql`select fitted_on::text as day from insight_progress where account_id = ${world.accountId}`,
      );
      return rows[0]?.day;
    };
    const found: (string | undefined)[] = [];
    for (const days of [0, 1, 6, 7, 13, 14]) {
      await night(addDays(worldToday, days));
      found.push(await fittedOn());
    }
    const [first, second, third] = [0, 7, 14].map((days) => addDays(worldToday, days));
    expect(found).toEqual([first, first, first, second, second, third]);
  });

  describe('limits of categories', () => {
    const limits = async () => {
      const { rows } = await database.execute<{ name: string; value: number; day: string }>(sql`
        select name, value, as_of::text as day from customer_benchmark
        where account_id = ${world.accountId} and name like 'category.%' order by value`);
      return rows.map(({ name, value, day }) => [name, value, day]);
    };
    const expected = (spends: readonly number[], day: string) =>
      (
        [
          ['category.PLATA', 0.5],
          ['category.ORO', 0.8],
          ['category.DIAMANTE', 0.95],
        ] as const
      ).map(([name, at]) => [name, expect.closeTo(percentile(spends, at), 6), day]);

    it('are kept until the quarter ends, whatever is bought, and are then those of the last 12 months', async () => {
      const ids = await world.addCustomers(20);
      const spends = ids.map((_, place) => 1000 * (place + 1));
      await world.buy(
        ids.map((customerId, place) => ({ customerId, at: addDays(worldToday, -9), amount: String(spends[place]) })),
      );
      await night(worldToday);
      const kept = await limits();
      expect(kept).toEqual(expected(spends, worldToday));
      await world.buy(ids.map((customerId) => ({ customerId, at: addDays(worldToday, -1), amount: '50000' })));
      for (const day of [addDays(worldToday, 7), '2026-12-24', '2026-12-31']) {
        await night(day);
        expect(await limits()).toEqual(kept);
      }
      await night('2027-01-01');
      expect(await limits()).toEqual(
        expected(
          spends.map((spent) => spent + 50_000),
          '2027-01-01',
        ),
      );
    });
  });

  it('fits to a part of the customers by a hash of their id: always the same, and neither the first nor the last', async () => {
    const ids = await world.addCustomers(600);
    // The first half bought on two days, the second half on four.
    await world.buy(
      ids.flatMap((customerId, place) =>
        (place < 300 ? [300, 200] : [300, 250, 200, 150]).map((ago) => ({ customerId, at: addDays(worldToday, -ago) })),
      ),
    );
    await night(worldToday);
    const visitsOf = async (people: number) => (await readSample(database, world.scope, people)).map(({ visits }) => visits);
    const sample = await visitsOf(200);
    expect(sample).toHaveLength(200);
    expect(await visitsOf(200)).toEqual(sample);
    expect((await visitsOf(300)).slice(0, 200)).toEqual(sample);
    expect(await visitsOf(10_000)).toHaveLength(600);
    const early = sample.filter((visits) => visits === 2).length;
    expect(early).toBeGreaterThan(70);
    expect(early).toBeLessThan(130);
    expect((await backTest(database, world.scope, 200))?.result.people).toBe(200);
  });
});
