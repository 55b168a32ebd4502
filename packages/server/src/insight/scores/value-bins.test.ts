import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { valueBin, valueBinSql } from './value-bins.ts';

eachDatabase(({ database }) => {
  const values = [0, 1, 9, 10, 19, 99, 100, 999, 1000, 43_210, 99_999, 100_000, 2_500_000, 999_999_999_999, 1e12];

  it('puts a value into the bin of its first digit, the same in SQL', async () => {
    const { rows } = await database.execute<{ least: number }>(sql`
      select ${valueBinSql(sql`value`)}::float8 as least
      from unnest(${sql.param(values)}::numeric[]) with ordinality as given (value, place) order by place`);
    expect(rows.map(({ least }) => least)).toEqual(values.map((value) => valueBin(value).least));
    expect(valueBin(43_210)).toEqual({ least: 40_000, below: 50_000 });
    expect(valueBin(1000)).toEqual({ least: 1000, below: 2000 });
    expect(valueBin(0)).toEqual({ least: 0, below: 1 });
    expect(values.every((value) => valueBin(value).least <= value && value < valueBin(value).below)).toBe(true);
  });

  it('puts all values below 0 into a bin below all others', async () => {
    const { rows } = await database.execute<{ least: string; isBelow: boolean }>(sql`
      select ${valueBinSql(sql`value`)}::text as least, ${valueBinSql(sql`value`)} < 0 as "isBelow" from (values (-5::numeric), (-40000)) as given (value)`);
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ least: '-Infinity', isBelow: true })));
  });
});
