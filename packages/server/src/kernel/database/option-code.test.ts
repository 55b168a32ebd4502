import { expect, it } from '@jest/globals';
import { optionCode } from '@pregon/contract/options/option-code';
import { type SQL, sql } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { beginning, containing } from './like.ts';
import { nameContains, nameRank } from './option-code.sql.ts';

const names = [
  'Día de la Madre',
  'Di\u0301a  de\tla\nmadre',
  '  Ñapa',
  'Nápoles 50 %',
  'ÅNGSTRÖM',
  '\u212bngstr\u00f6m 3 \u212a',
  'Łódź, Việt Nam y Ǎ',
  'Straße',
  'Ελλάδα',
  'a_b%c\\d',
  '[x] {y} (z) ^$.|?*+-/\'"`~#&@!:;<=>,',
  '',
  'ſal',
  '😀 emoji',
];
/** Each name, each of its parts, and texts that are in none of them. */
const searches = [
  ...names,
  ...names.flatMap((name) => Array.from(name, (_, at) => name.slice(at, at + 3))),
  ...'aeinozdsk05_%\\.^$[]-'.split(''),
  'DIADELA',
  'napa',
  'angstrom',
  'viet',
  'ελλ',
  'xyz',
  'w\\d',
];

eachDatabase(({ database }) => {
  const found = async (condition: SQL): Promise<string[]> => {
    const given = sql`unnest(${sql.param(names)}::text[]) as given(name)`;
    const { rows } = await database.execute<{ name: string }>(sql`select name from ${given} where ${condition}`);
    return rows.map(({ name }) => name);
  };
  const name = sql`name`;

  it('finds the names whose option code contains or begins with that of a search, whatever is in them', async () => {
    const wrong: unknown[] = [];
    for (const search of new Set(searches)) {
      const code = optionCode(search);
      const contained = await found(sql`option_code(name) like ${containing(code)}`);
      const begun = await found(sql`option_code(name) like ${beginning(code)}`);
      const actual = [await found(nameContains(name, search)), await found(sql`${nameRank(name, search)} < 2`)];
      const same = await found(sql`option_code(name) = ${code}`);
      actual.push(await found(sql`${nameRank(name, search)} = 0`));
      if (JSON.stringify(actual) !== JSON.stringify([contained, begun, same])) wrong.push({ search, actual, contained, begun });
    }
    expect(wrong).toEqual([]);
  });
});
