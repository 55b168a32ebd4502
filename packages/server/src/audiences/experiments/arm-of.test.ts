import { describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { oneDatabase } from '../../testing/each-database.ts';
import { armLimits, armOf, type ArmPlan, armShares, armSql, bucketOf, bucketSql } from './arm-of.ts';

/** First 12 hexadecimal digits of sha256(salt ‖ id) by the hashlib of Python, modulo 10,000. */
const vectors = [
  ['salt/', 1, 3514],
  ['salt/', 2, 8491],
  ['salt/', 987_654_321, 2565],
  ['otra sal ñ/', 1, 9584],
] as const;

const plan: ArmPlan = { controlShare: 10, arms: 3, salt: 'salt/' };

describe('the arm of a customer', () => {
  it.each(vectors)('comes from sha256 of the salt «%s» and the id %i', (salt, id, bucket) => {
    expect(bucketOf(salt, id)).toBe(bucket);
  });

  it('divides everybody who is not in the control group into equal arms', () => {
    expect(armLimits(plan)).toEqual([1000, 4000, 7000, 10_000]);
    expect(armShares(plan)).toEqual([0.1, 0.3, 0.3, 0.3]);
    expect(armLimits({ controlShare: 0, arms: 3 })).toEqual([0, 3333, 6667, 10_000]);
  });

  it('gives each arm its planned part of 20,000 customers, and another to most of them with another salt', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => index + 1);
    const arms = ids.map((id) => armOf(plan, id));
    armShares(plan).forEach((share, arm) => {
      const people = arms.filter((one) => one === arm).length;
      expect(Math.abs(people - share * ids.length)).toBeLessThan(4 * Math.sqrt(ids.length * share * (1 - share)));
    });
    const same = ids.filter((id, index) => armOf({ ...plan, salt: 'another/' }, id) === arms[index]).length;
    // By chance 0.1² + 3 · 0.3² = 28 %.
    expect(same / ids.length).toBeCloseTo(0.28, 1);
  });
});

oneDatabase(({ database }) => {
  it.each(vectors)('the database computes the same from the salt «%s» and the id %i', async (salt, id, bucket) => {
    const { rows } = await database.execute(sql`select ${bucketSql(salt, sql`${id}::bigint`)}::int as bucket`);
    expect(rows).toEqual([{ bucket }]);
  });

  it('the database assigns 5,000 customers to the same arms as TypeScript', async () => {
    const { rows } = await database.execute<{ id: number; arm: number }>(
      sql`select id::int, ${armSql(plan, sql`id`)} as arm from generate_series(1, 5000) as id`,
    );
    expect(rows.map(({ arm }) => arm)).toEqual(rows.map(({ id }) => armOf(plan, id)));
  });
});
