import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { scoresSelect } from './scores.sql.ts';

/** Customers by what they spent in a year; `null` has no purchases. */
const spends = [0, 99.99, 100, 199.99, 200, 1e9, null];
const source = sql`
  (select s.id, null::int as last_store_id, null::int as home_store_id, s.spent from unnest(${sql.param(spends)}::float8[])
    with ordinality as s (spent, id)) as k
  left join lateral (
    select 3 as visits, date '2026-01-10' as first_day, date '2026-10-10' as last_day, k.spent as spent, k.spent as year_spent,
      k.spent as repeat_spent where k.spent is not null
  ) as r on true`;

eachDatabase(({ database }) => {
  const categories = async (silver: number | null, gold: number | null, diamond: number | null) => {
    const basis = {
      scope: { accountId: 1, timeZone: 'America/Bogota', today: '2026-11-24' },
      version: 1,
      parameters: { kind: 'regla simple', riskDays: 60, inactiveDays: 120 },
      benchmarks: { silver, gold, diamond, quadrants: {} },
      expectations: { repeatVisits: [], weeks: [], expected: [] },
    } as const;
    const scores = scoresSelect(basis, source, sql`true`);
    const { rows } = await database.execute(sql`select category from (${scores}) as scored order by customer_id`);
    return rows.map(({ category }) => category);
  };

  it('gives each category to those who spent more than its limit', async () => {
    const expected = ['BRONCE', 'BRONCE', 'BRONCE', 'PLATA', 'PLATA', 'DIAMANTE', null];
    expect(await categories(100, 200, 1000)).toEqual(expected);
  });

  it.each([null, Number.NaN, Number.POSITIVE_INFINITY])('gives nobody a category with the limit %p', async (none) => {
    expect(await categories(100, 200, none)).toEqual(['BRONCE', 'BRONCE', 'BRONCE', 'PLATA', 'PLATA', 'ORO', null]);
    expect(await categories(none, none, none)).toEqual([...Array<string>(6).fill('BRONCE'), null]);
  });
});
