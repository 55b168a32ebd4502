import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { seededRandom } from '../../demo/random.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { backTestVisits } from '../evaluation/back-test.ts';
import { addDays } from '../insight-scope.ts';
import { runNight } from '../nights/run-night.ts';
import { type InsightWorld, insightWorld, worldToday } from '../testing/insight-world.ts';
import { backTestSeasons } from './back-test-seasons.ts';
import { modelsRepository } from './models.repository.ts';
import { readHistory } from './simple-rules.ts';

const before = addDays(worldToday, -90 - 365);
const ahead = addDays(worldToday, -365);
const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;

eachDatabase(({ database }) => {
  let world: InsightWorld;
  let visits: number[][];
  beforeAll(async () => {
    world = await insightWorld(database);
    const random = seededRandom(365);
    const ids = await world.addCustomers(700);
    const lines = ids.flatMap((customerId) => {
      const rate = 0.3 + 2 * random.fraction();
      const days: number[] = [];
      for (
        let ago = random.between(480, 1000);
        ago >= 0;
        ago -= Math.max(1, Math.round((-Math.log(1 - random.fraction()) / rate) * 30))
      )
        days.push(ago);
      return days.map((ago) => ({ customerId, at: addDays(worldToday, -ago), amount: '20000' }));
    });
    visits = [...Map.groupBy(lines, ({ customerId }) => customerId).values()].map((own) => own.map(({ at }) => dayNumber(at)));
    await world.buy(lines);
    await runNight(database, world.scope);
  }, 240_000);

  const ofNewest = async () => (await modelsRepository.newest(database, world.accountId))?.backTest;

  it('tests a year before, and a year before the days to come, with models of then', async () => {
    const { earlier = [], asOf } = (await ofNewest()) ?? {};
    expect(asOf).toBe(addDays(worldToday, -90));
    expect(earlier.map((test) => [test.asOf, test.days])).toEqual([
      [before, 90],
      [ahead, 90],
    ]);
    for (const { asOf: day, people, predicted, actual } of earlier) {
      const { judged, quality } = backTestVisits(visits, { asOf: dayNumber(day), days: 90 });
      expect(people).toBe(judged.length);
      expect(actual).toBeCloseTo(quality.actual, 10);
      expect(predicted).toBeCloseTo(quality.predicted, 4);
    }
  });

  it('does not test a season again that a test is known of, and predicts the same without any later purchase', async () => {
    await runNight(database, world.scope, { everything: true });
    const test = await ofNewest();
    if (!test) throw new Error('There is no test.');
    expect(test.earlier).toBeUndefined();
    const history = await readHistory(database, world.scope);
    const settings = { test, history, known: [], people: 100_000 };
    const [known] = await backTestSeasons(database, world.scope, settings);
    await database.execute(sql`delete from purchase where account_id = ${world.accountId} and at >= ${addDays(before, 1)}::date`);
    const [blind] = await backTestSeasons(database, world.scope, settings);
    expect(blind).toEqual({ ...known, actual: 0 });
    expect(known?.actual).toBeGreaterThan(0.2);
    expect(await backTestSeasons(database, world.scope, { ...settings, history: { ...history, days: 729 } })).toEqual([]);
  });
});
