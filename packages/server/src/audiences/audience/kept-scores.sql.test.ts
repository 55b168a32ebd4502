import { beforeAll, expect, it } from '@jest/globals';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { seededRandom } from '../../demo/random.ts';
import { addDays } from '../../insight/insight-scope.ts';
import { runNight } from '../../insight/nights/run-night.ts';
import { type InsightWorld, insightWorld, worldToday } from '../../insight/testing/insight-world.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import '../../testing/provide-extensions.ts';
import { readContext } from './audience-names.ts';
import { askNow } from './audience-statement.ts';
import { countAudience } from './count-audience.ts';
import { withBitmaps } from './customer-bitmap.ts';
import { selectionWith } from './testing/random-selection.ts';

const now = new Date(`${worldToday}T17:00:00Z`);
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
  const complete = (isComplete: boolean) =>
    database.execute(sql`update insight_progress set has_score_people = ${isComplete} where account_id = ${world.accountId}`);

  it.each([
    ['a quadrant', { customerQuadrant: ['Estrella'] }],
    ['two quadrants', { customerQuadrant: ['Por recuperar', 'Dormido'] }],
    ['every quadrant', { customerQuadrant: [...quadrants] }],
    ['an affinity', { customerAffinity: ['Cocina'] }],
    ['an affinity that nobody has', { customerAffinity: ['Jardín'] }],
    ['two affinities and a quadrant', { customerAffinity: ['cocina', 'Baño'], customerQuadrant: ['Estrella'] }],
    [
      'both, and others before and after',
      { customerFocus: ['Leales', 'Frecuentes'], customerQuadrant: ['Estrella'], customerAffinity: ['Cocina'], customerRank: 5 },
    ],
  ])('are counted by bitmaps exactly as by the rows of scores: %s', async (_, asked) => {
    const selection = selectionWith(asked);
    const kept = await count(selection);
    expect(await withoutJoins(selection)).toEqual(
      expect.arrayContaining(kept.steps.flatMap(({ key }) => (key === 'quadrant' || key === 'affinity' ? [key] : []))),
    );
    await complete(false);
    expect(await withoutJoins(selection)).not.toContain('quadrant');
    expect(await withoutJoins(selection)).not.toContain('affinity');
    expect(await count(selection)).toEqual(kept);
    await complete(true);
    expect(kept.steps.find(({ key }) => key === 'account')).toMatchObject({ remaining: 60 });
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
