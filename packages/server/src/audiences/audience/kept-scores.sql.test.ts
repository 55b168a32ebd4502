import { beforeAll, expect, it } from '@jest/globals';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
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
const keptKeys: readonly string[] = ['quadrant', 'purchaseProbability', 'affinity', 'expectedValue'];
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
          update customer_score set p_buys_90 = (customer_id % 11) * 0.1, 
            value = case customer_id % 17 when 0 then null when 1 then -5 else customer_id % 7 * 13 end,
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
  const complete = (isComplete: boolean, hasProbabilities = isComplete, hasValues = hasProbabilities) =>
    database.execute(sql`
      update insight_progress set has_score_people = ${isComplete}, has_probability_people = ${hasProbabilities},
        has_value_people = ${hasValues} where account_id = ${world.accountId}`);

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
    ['a value with which a bin begins', { expectedValue: 30 }],
    ['every value but those below 0', { expectedValue: 0 }],
    ['a value that nobody has', { expectedValue: 1e12 }],
    ['a low probability and a value', { purchaseProbability: 20, expectedValue: 30 }],
    ['a value and a quadrant', { customerQuadrant: ['Estrella'], expectedValue: 10 }],
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

  const peopleWith = async (condition: SQL) => {
    const { rows } = await database.execute<{ people: number }>(sql`
      select count(*)::int as people from customer_score where account_id = ${world.accountId} and ${condition}`);
    return rows[0]?.people;
  };

  it.each([12.5, 13, 14, 26, 35, 39, 40, 77, 78, 79, 0.5])(
    'a value of %d within a bin is counted by a join of the scores of that bin, exactly as by all rows',
    async (expectedValue) => {
      const selection = selectionWith({ expectedValue });
      const found = await count(selection);
      expect(found.total).toBe(await peopleWith(sql`value >= ${expectedValue}::numeric`));
      await complete(true, true, false);
      expect(await count(selection)).toEqual(found);
      await complete(true);
      expect(found.steps.find(({ key }) => key === 'expectedValue')?.missing).toBe(
        60 - ((await peopleWith(sql`value is not null`)) ?? 0),
      );
    },
  );

  it.each([
    ['most have an asked probability', { inactiveWithin: 200, purchaseProbability: 20 }, 'purchaseProbability'],
    ['most have an asked value', { inactiveWithin: 200, expectedValue: 10 }, 'expectedValue'],
    ['a value is within a bin', { inactiveWithin: 200, expectedValue: 70.5 }, 'expectedValue'],
    [
      'a day of inactivity is asked for as well',
      { inactiveWithin: 200, purchaseProbability: 55, expectedValue: 30 },
      'expectedValue',
    ],
  ])('are joined where another filter joins the scores and %s', async (_, asked, key) => {
    const selection = selectionWith(asked);
    expect(await withoutJoins(selection)).not.toContain(key);
    const found = await count(selection);
    await complete(false);
    expect(await count(selection)).toEqual(found);
    await complete(true);
  });

  it('are joined for probabilities where a night of an earlier version has completed those of quadrants alone', async () => {
    const selection = selectionWith({ purchaseProbability: 50, customerQuadrant: ['Por recuperar'] });
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
