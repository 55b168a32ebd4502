import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { beginning } from './like.ts';
import { startsWith } from './starts-with.sql.ts';

const texts = [
  '',
  'a',
  'A',
  'ab',
  'a%',
  'a_b',
  'a\\',
  'b',
  'á',
  'ñ',
  'ñu',
  'o',
  'z',
  '~',
  '\uD7FF',
  '\uD7FFx',
  '\uE000',
  '😀',
  '😀a',
  '😁',
];
const last = '\u{10FFFF}';

eachDatabase(({ database }) => {
  it.each([...texts.slice(1), last, `a${last}`, `${last}${last}`])('finds the texts that LIKE finds: %j', async (prefix) => {
    const found = async (condition: ReturnType<typeof sql>) => {
      const { rows } = await database.execute<{ text: string }>(
        sql`select text from unnest(${sql.param([...texts, last, `a${last}`, `a${last}b`])}::text[]) text where ${condition} order by 1`,
      );
      return rows.map(({ text }) => text);
    };
    expect(await found(startsWith(sql`text`, prefix))).toEqual(await found(sql`text like ${beginning(prefix)}`));
  });
});
