import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isSql, suspectConditions, templateTexts } from './sql-conditions.mjs';

const sources = path.resolve(import.meta.dirname, '../../packages/server/src');
const mixed = 'has «and» beside «or» without brackets';
const alternative = 'has an account among alternatives';
const bare = 'has an alternative outside of brackets';

describe('a condition in SQL', () => {
  it.each([
    ['where a.id = 1 and b or c', [bare, mixed]],
    ['select 1 from a where x = 1 or y = 2 and z = 3', [bare, mixed]],
    ['where account_id = 1 or id = 2', [bare, alternative]],
    ['where id = 2 or s.account_id = hole', [bare, alternative]],
    ['where account_id <> hole', ['excludes «account_id <> hole», which is not listed', 'excludes an account']],
    ['where account_id is distinct from hole', ['excludes an account']],
    ['join store s on s.id is distinct from c.store_id', ['joins by what differs']],
    ['join store s on s.id <> c.store_id', ['excludes «s.id <> c.store_id», which is not listed', 'joins by what differs']],
    ['select 1 where exists (select 1 from a where b and c or d)', [bare, mixed]],
    ['select case when a and b or c then 1 end', [bare, mixed]],
    ['where a and (b and c or d)', [mixed]],
    ['where a or b', [bare]],
    ['a or b', [bare]],
    ['select 1 from a having x or y', [bare]],
    ['where state::text <> hole', ['excludes «state::text <> hole», which is not listed']],
    ['where at > hole_from and at < hole_to', ['has a range of «at» that is not half-open']],
    ['where at >= hole_from and at <= hole_to', ['has a range of «at» that is not half-open']],
    ['where p.at >= hole::date and p.at <= hole::date', ['has a range of «p.at» that is not half-open']],
    ['where r.at < s.at and r.at >= s.at - hole', ['has a range of «r.at» that is not half-open']],
    ['having people >= 0', ['has the bound «people >= 0», which excludes nothing']],
    ['filter (where r.amount > 0)', ['takes what costs nothing for a return: «r.amount > 0»']],
    ['where d.state > 2', ['compares a state by «d.state > 2»']],
  ])('is refused as a probable mistake: %s', (text, reasons) => {
    expect(suspectConditions(text)).toEqual(reasons);
  });

  it.each([
    ['where account_id = 1 and (a or b)'],
    ['where ((a and b) or (c and d))'],
    ['where (day between 1 and 2 or day is null)'],
    [' or '],
    ['where r.at >= hole and r.at < hole and r.at >= hole - hole'],
    ['where d.updated_at <= r.at and d.updated_at > r.at - hole'],
    ['where id > hole_after and id <= hole_last'],
    ['filter (where amount >= 0 and people > 0 and state >= 2)'],
    ['select a or b as c, d and e as f'],
    ['select case when a and b then 1 when (c or d) then 2 end'],
    ['join store s on s.id = c.store_id and s.account_id = c.account_id where (a or b)'],
    ["where (a = 'this and that' or b) -- and c"],
    ['select 1 from a where b and c union select 1 from d where (e or f)'],
    ['where account_id = 1 and id <> hole_id'],
  ])('is accepted: %s', (text) => {
    expect(suspectConditions(text)).toEqual([]);
  });

  it('is found in template literals, with those in the holes of others', () => {
    const source = 'const a = sql`where ${b ? sql`x = ${1}` : { c: 2 }} and z`; // `no`\nconst d = "`"; f(`y`);';
    expect(templateTexts(source)).toEqual(['x = hole', 'where hole and z', 'y']);
  });

  it('keeps the names in its holes, and tells an account from them', () => {
    const source = 'sql`where ${a.b} = ${c} and ${span.accountId} = ${accountId} or ${of(1)}`';
    expect(templateTexts(source)).toEqual(['where hole_a_b = hole_c and account_id = account_id or hole']);
  });

  it('is none of these in any statement of the server', () => {
    const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file));
    const statements = files.flatMap((file) =>
      templateTexts(readFileSync(path.join(sources, file), 'utf8'))
        .filter(isSql)
        .map((text) => ({ file, text })),
    );
    expect(statements.length).toBeGreaterThan(500);
    const suspects = statements.flatMap(({ file, text }) =>
      suspectConditions(text).map((reason) => `${file}: ${reason}: ${text}`),
    );
    expect(suspects).toEqual([]);
  });
});
