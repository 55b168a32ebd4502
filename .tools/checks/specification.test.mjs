import { describe, expect, it } from '@jest/globals';
import { faultsOfList, rowsOf, sections } from './specification.mjs';
import { testTitles } from './test-titles.mjs';

/** @type {Readonly<Record<string, string>>} */
const files = {
  'shell/src/login.test.tsx': `
    it.each([['400', 'Usuario o contraseña no válidos']])('after %s shows: %s', () => {});
    describe('the log-in', () => { it('redirects a logged-in user', () => <p>{1}</p>); });`,
};
const read = (/** @type {string} */ file) => files[file];
const section = (/** @type {string} */ name, /** @type {string[]} */ ...lines) => [`## ${name}`, '', ...lines, ''].join('\n');
const proof = '  - [login.test.tsx](../shell/src/login.test.tsx): ';
const whole = sections.map((name) =>
  section(name, '- Log-in 400: «Usuario o contraseña no válidos».', `${proof}after %s shows: %s`),
);
/** The list with other lines in its first section. */
const planted = (/** @type {string[]} */ ...lines) => [section(sections[0] ?? '', ...lines), ...whole.slice(1)].join('\n');

describe('the list of the specification', () => {
  it('is parsed as rows with their tests', () => {
    expect(rowsOf(whole.join('\n'))[0]).toEqual({
      section: sections[0],
      text: 'Log-in 400: «Usuario o contraseña no válidos».',
      tests: [{ file: 'shell/src/login.test.tsx', title: 'after %s shows: %s' }],
    });
    expect(faultsOfList(whole.join('\n'), read)).toEqual([]);
  });

  it.each([
    ['a missing test', ['- A row', `${proof}says nothing`], /login\.test\.tsx has no test "says nothing": A row/],
    ['a test of another group', ['- A row', `${proof}a form › redirects a logged-in user`], /has no test "a form › redirects/],
    ['a part of a title', ['- A row', `${proof}who has a session`], /has no test "who has a session"/],
    ['a missing file', ['- A row', '  - [gone.test.ts](../gone.test.ts): is'], /gone\.test\.ts has no test "is"/],
    ['a row without a test', ['- A row'], /no test, and not under "Open": A row/],
    ['a text that no test reads', ['- «Datos no válidos»', `${proof}after %s shows: %s`], /no test reads «Datos no válidos»/],
    ['a section without rows', [], /"Routes and screens \(section 2\)" has no rows/],
  ])('reports %s', (_, lines, fault) => {
    expect(faultsOfList(planted(...lines), read)).toEqual([expect.stringMatching(fault)]);
  });

  it('accepts a row without a test under Open, and a test by its full title', () => {
    const list = planted('- A row', `${proof}the log-in › redirects a logged-in user`) + section('Open', '- Nobody knows how.');
    expect(faultsOfList(list, read)).toEqual([]);
  });
});

describe('the titles of a test file', () => {
  it('are those of groups, tests and steps, with computed parts left open', () => {
    const source = `
      staffTest.describe('a screen', () => {
        for (const { name } of screens) staffTest(\`\${name} is accessible\`, async () => {
          await test.step('look', () => text('not a title'));
        });
      });`;
    expect(testTitles(source, 'a.spec.ts')).toEqual([
      'a screen',
      'a screen › ${…} is accessible',
      'a screen › ${…} is accessible › look',
    ]);
  });
});
