import { beforeAll, expect, it } from '@jest/globals';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { seededRandom } from '../../demo/random.ts';
import { addDays } from '../../insight/insight-scope.ts';
import { runNight } from '../../insight/nights/run-night.ts';
import { scorePeopleRepository } from '../../insight/scores/score-people.repository.ts';
import { type InsightWorld, insightWorld, worldToday } from '../../insight/testing/insight-world.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import '../../testing/provide-extensions.ts';
import { readContext } from './audience-names.ts';
import { askNow } from './audience-statement.ts';
import { countAudience } from './count-audience.ts';
import { withBitmaps } from './customer-bitmap.ts';
import { selectionWith } from './testing/random-selection.ts';

const now = new Date(`${worldToday}T17:00:00Z`);
/** The filters whose answers are kept. */
const keptKeys: readonly string[] = ['quadrant', 'purchaseProbability', 'affinity'];
const quadrants = ['Estrella', 'Promesa', 'Por recuperar', 'Dormido'] as const;

eachDatabase(({ database }) => {
  let world: InsightWorld;
  let other: InsightWorld;

  beforeAll(async () => {
    const random = seededRandom(20_261_129);
    const fill = async () => {
      const created = await insightWorld(database);
      const ids = await created.addCustomers(60, { email: 'ana@correo.example', emailConsent: true });
      const lines = Array.from({ length: 300 }, () => ({
        customerId: random.pick(ids.slice(5)),
        at: addDays(worldToday, -random.between(1, 300)),
        productId: random.pick([...created.productIds]),
      }));
      await created.buy(lines);
      await runNight(database, created.scope);
      // So few customers get no probability of their own: five of each step, but for those without a purchase.
      await database.transaction(async (transaction) => {
        await transaction.execute(sql`
          update customer_score set p_buys_90 = (customer_id % 11) * 0.1, value = customer_id % 7 * 10,
            inactive_on = ${worldToday}::date + (customer_id % 13)::int * 30 where account_id = ${created.accountId}`);
        await scorePeopleRepository.update(transaction, created.accountId, (column) => sql`${column} is not null`);
      });
      return created;
    };
    world = await fill();
    other = await fill();
  });

  const count = (selection: ProfileSelection, accountId = world.accountId) =>
    countAudience(database, { accountId }, selection, now);
  /** The keys of the filters that are counted without joining anything. */
  const withoutJoins = async (selection: ProfileSelection) => {
    const { scope } = await readContext(database, world.accountId, selection, now);
    const { filters } = await withBitmaps(database, askNow(scope, selection));
    return filters.filter((filter) => (filter.joins?.(selection, scope) ?? []).length === 0).map(({ key }) => key);
  };
  const complete = (isComplete: boolean, hasProbabilities = isComplete) =>
    database.execute(sql`
      update insight_progress set has_score_people = ${isComplete}, has_probability_people = ${hasProbabilities}
      where account_id = ${world.accountId}`);

  it.each([
    ['a quadrant', { customerQuadrant: ['Estrella'] }],
    ['two quadrants', { customerQuadrant: ['Por recuperar', 'Dormido'] }],
    ['every quadrant', { customerQuadrant: [...quadrants] }],
    ['an affinity', { customerAffinity: ['Cocina'] }],
    ['an affinity that nobody has', { customerAffinity: ['Jardín'] }],
    ['a probability', { purchaseProbability: 50 }],
    ['a probability between two steps', { purchaseProbability: 33 }],
    ['every probability', { purchaseProbability: 0 }],
    ['a probability that nobody has', { purchaseProbability: 100 }],
    ['a probability and a value', { purchaseProbability: 60, expectedValue: 30 }],
    ['a value', { expectedValue: 30 }],
    ['a day of inactivity, a probability and a value', { inactiveWithin: 200, purchaseProbability: 55, expectedValue: 30 }],
    [
      'a probability, a value and the best by purchases',
      { purchaseProbability: 75, expectedValue: 10, customerQuadrant: ['Estrella', 'Promesa'], customerRank: 4 },
    ],
    ['two affinities and a quadrant', { customerAffinity: ['cocina', 'Baño'], customerQuadrant: ['Estrella'] }],
    [
      'both, and others before and after',
      { customerFocus: ['Leales', 'Frecuentes'], customerQuadrant: ['Estrella'], customerAffinity: ['Cocina'], customerRank: 5 },
    ],
  ])('are counted by bitmaps exactly as by the rows of scores: %s', async (_, asked) => {
    const selection = selectionWith(asked);
    const kept = await count(selection);
    expect(await withoutJoins(selection)).toEqual(
      expect.arrayContaining(kept.steps.flatMap(({ key }) => (keptKeys.includes(key) ? [key] : []))),
    );
    await complete(false);
    expect((await withoutJoins(selection)).filter((key) => keptKeys.includes(key))).toEqual([]);
    expect(await count(selection)).toEqual(kept);
    await complete(true);
    expect(kept.steps.find(({ key }) => key === 'account')).toMatchObject({ remaining: 60 });
  });

  it('are joined where most have an asked probability and their value is asked for as well', async () => {
    const many = selectionWith({ purchaseProbability: 20, expectedValue: 30 });
    expect(await withoutJoins(many)).not.toContain('purchaseProbability');
    const found = await count(many);
    await complete(false);
    expect(await count(many)).toEqual(found);
    await complete(true);
    const { rows } = await database.execute<{ people: number }>(sql`
      select count(*)::int as people from customer_score
      where account_id = ${world.accountId} and round(p_buys_90::numeric * 100) >= 20 and value >= 30`);
    expect(found.total).toBe(rows[0]?.people);
    expect(found.total).toBeGreaterThan(10);
  });

  it('are joined for probabilities where a night of an earlier version has completed those of quadrants alone', async () => {
    const selection = selectionWith({ purchaseProbability: 50, customerQuadrant: ['Estrella', 'Promesa'] });
    const found = await count(selection);
    await complete(true, false);
    await database.execute(sql`delete from score_people where account_id = ${world.accountId} and trait = 'probability'`);
    const kept = await withoutJoins(selection);
    expect([kept.includes('quadrant'), kept.includes('purchaseProbability')]).toEqual([true, false]);
    expect(await count(selection)).toEqual(found);
  });

  it('tells whose quadrant is not known from those of other quadrants', async () => {
    const { steps } = await count(selectionWith({ customerQuadrant: [...quadrants] }));
    expect(steps.find(({ key }) => key === 'quadrant')).toMatchObject({ remaining: 55, missing: 5 });
  });

  it('says nothing of the customers of another account', async () => {
    const own = await Promise.all(
      [world, other].map(({ accountId }) => count(selectionWith({ customerAffinity: ['Cocina'] }), accountId)),
    );
    expect(own.every(({ total }) => total > 0)).toBe(true);
    await database.execute(sql`delete from score_people where account_id = ${other.accountId}`);
    expect(await count(selectionWith({ customerAffinity: ['Cocina'] }))).toEqual(own[0]);
    expect((await count(selectionWith({ customerAffinity: ['Cocina'] }), other.accountId)).total).toBe(0);
  });
});
