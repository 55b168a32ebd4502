import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isSql, suspectConditions, templateTexts } from './sql-conditions.mjs';

const sources = path.resolve(import.meta.dirname, '../../packages/server/src');
const mixed = 'has «and» beside «or» without brackets';
const alternative = 'has an account among alternatives';

describe('a condition in SQL', () => {
  it.each([
    ['where a.id = 1 and b or c', [mixed]],
    ['select 1 from a where x = 1 or y = 2 and z = 3', [mixed]],
    ['where account_id = 1 or id = 2', [alternative]],
    ['where id = 2 or s.account_id = hole', [alternative]],
    ['where account_id <> hole', ['excludes an account']],
    ['where account_id is distinct from hole', ['excludes an account']],
    ['join store s on s.id <> c.store_id', ['joins by what differs']],
    ['select 1 where exists (select 1 from a where b and c or d)', [mixed]],
    ['select case when a and b or c then 1 end', [mixed]],
  ])('is refused as a probable mistake: %s', (text, reasons) => {
    expect(suspectConditions(text)).toEqual(reasons);
  });

  it.each([
    ['where account_id = 1 and (a or b)'],
    ['where (a and b) or (c and d)'],
    ['where day between 1 and 2 or day is null'],
    ['select a or b as c, d and e as f'],
    ['select case when a and b then 1 when c or d then 2 end'],
    ['join store s on s.id = c.store_id and s.account_id = c.account_id where a or b'],
    ["where a = 'this and that' or b -- and c"],
    ['select 1 from a where b and c union select 1 from d where e or f'],
    ['where account_id = 1 and id <> hole'],
  ])('is accepted: %s', (text) => {
    expect(suspectConditions(text)).toEqual([]);
  });

  it('is found in template literals, with those in the holes of others', () => {
    const source = 'const a = sql`where ${b ? sql`x = ${1}` : { c: 2 }} and z`; // `no`\nconst d = "`"; f(`y`);';
    expect(templateTexts(source)).toEqual(['x = hole', 'where hole and z', 'y']);
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
