import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeComponentGroups } from './component-groups.mjs';
import { groupsOf, testFilesIn } from './group-tests.mjs';
import { longGroups, writeServerGroups } from './server-groups.mjs';

const files = [
  { file: '/s/crash.test.ts', size: 10 },
  { file: '/s/audience.property.test.ts', size: 1 },
  ...Array.from({ length: 40 }, (_, index) => ({ file: `/s/${index}.test.ts`, size: 100 + index })),
];
const options = { longOnes: ['audience.property', 'crash'], groupCount: 16 };

/** The generated test files of a folder, by name. */
const readSources = (/** @type {string} */ folder) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'pregon-test-groups-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes files below the root. */
function write(/** @type {Record<string, string>} */ texts) {
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

describe('groups of test files', () => {
  it('contain every file once', () => {
    const grouped = groupsOf(files, options).flat();
    expect(grouped.toSorted()).toEqual(files.map(({ file }) => file).toSorted());
  });

  it('begin with the long files, each alone', () => {
    expect(groupsOf(files, options).slice(0, 3)).toEqual([
      ['/s/audience.property.test.ts'],
      ['/s/crash.test.ts'],
      expect.not.arrayContaining(['/s/crash.test.ts']),
    ]);
  });

  it('are about the same size', () => {
    const sizes = groupsOf(files, options)
      .slice(2)
      .map((group) => group.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  it('are small at the end, where that is wanted', () => {
    const groups = groupsOf(files, { ...options, groupCount: 4, smallAtEnd: 2 }).slice(2);
    const sizes = groups.map((group) => group.length);
    expect(sizes).toEqual([14, 14, 6, 6]);
    expect(groups.flat()).toHaveLength(40);
  });

  it('are made of files that end like a test', () => {
    write({ 'one.test.ts': '', 'deep/two.test.tsx': '', 'three.ts': '', 'four.test.ts.snap': '' });
    expect(testFilesIn(root).toSorted()).toEqual([path.join(root, 'deep/two.test.tsx'), path.join(root, 'one.test.ts')]);
  });
});

describe('groups of the server', () => {
  beforeEach(() => {
    write({ 'src/one.test.ts': '', 'src/deep/crash.test.ts': '', 'src/one.ts': '', 'groups/stale.test.ts': '' });
    writeServerGroups(root, ['src'], path.join(root, 'groups'));
  });

  it('name the loaded files, relative to the root of the repository', () => {
    expect(Object.values(readSources(path.join(root, 'groups')))).toEqual([
      expect.stringContaining(JSON.stringify(['src/deep/crash.test.ts', path.join(root, 'src/deep/crash.test.ts')])),
      expect.stringContaining(JSON.stringify(['src/one.test.ts', path.join(root, 'src/one.test.ts')])),
    ]);
  });

  it('replace those of an earlier run, long files first', () => {
    expect(readdirSync(path.join(root, 'groups'))).toEqual(['00-crash.test.ts', '01-one.test.ts']);
  });

  it('leave equal files alone, which another step may be reading', () => {
    const file = path.join(root, 'groups/00-crash.test.ts');
    utimesSync(file, 1, 1);
    write({ 'src/one.test.ts': '//', 'src/two.test.ts': '/' });
    writeServerGroups(root, ['src'], path.join(root, 'groups'));
    expect(statSync(file).mtimeMs).toBe(1000);
    expect(readdirSync(path.join(root, 'groups'))).toEqual(['00-crash.test.ts', '01-one.test.ts', '02-two.test.ts']);
  });

  it('tell the long files from the others by their names', () => {
    const long = readdirSync(path.join(root, 'groups')).filter((name) => new RegExp(longGroups).test(`/groups/server/${name}`));
    expect(long).toEqual(['00-crash.test.ts']);
  });
});

describe('groups of components', () => {
  beforeEach(() => {
    write({
      'ui/button.test.tsx': 'render(<Button />)',
      'ui/link.test.tsx': 'jest.mocked(fetch).mockResolvedValue()',
      'ui/testing/screens.tsx': 'export const openScreen = screensOf(remote);',
      'ui/testing/fakes.ts': 'export const fake = 1;',
      'ui/load.test.ts': "jest.unstable_mockModule('./load.ts')",
      'ui/files.test.ts': '/** @jest-environment node */\nreadFileSync()',
      'ui/store-form.test.tsx': 'render(<StoreForm />)',
      'shell/menu.test.tsx': 'render(<Menu />)',
    });
    writeComponentGroups(root, ['ui', 'shell'], path.join(root, 'groups'));
  });
  const sourceWith = (/** @type {string} */ file) => {
    const found = Object.values(readSources(path.join(root, 'groups'))).filter((source) => source.includes(`"${file}"`));
    expect(found).toHaveLength(1);
    return found[0] ?? '';
  };

  it('hold files of one app, and begin with the long ones', () => {
    expect(sourceWith('ui/button.test.tsx')).toBe(sourceWith('ui/link.test.tsx'));
    expect(sourceWith('ui/button.test.tsx')).not.toContain('shell/menu.test.tsx');
    expect(readdirSync(path.join(root, 'groups'))[0]).toBe('00-store-form.test.ts');
  });

  it('leave files alone that replace modules, or name their environment', () => {
    expect(sourceWith('ui/load.test.ts')).not.toContain('button');
    expect(sourceWith('ui/files.test.ts')).toMatch(/^\/\*\* @jest-environment node \*\//);
    expect(sourceWith('ui/button.test.tsx')).not.toContain('@jest-environment');
  });

  it('load modules with hooks for all of their files, and clean up after each', () => {
    const source = sourceWith('ui/button.test.tsx');
    expect(source).toContain(`\nload("${path.join(root, 'ui/testing/screens.tsx')}");`);
    expect(source).not.toContain('fakes.ts');
    expect(source).toContain('registerHooks();');
    expect(sourceWith('shell/menu.test.tsx')).not.toContain('screens.tsx');
  });
});
