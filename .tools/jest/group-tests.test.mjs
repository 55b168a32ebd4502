import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { groupsOf, writeGroups } from './group-tests.mjs';

const files = [
  { file: '/s/crash.test.ts', size: 10 },
  { file: '/s/audience.property.test.ts', size: 1 },
  ...Array.from({ length: 40 }, (_, index) => ({ file: `/s/${index}.test.ts`, size: 100 + index })),
];

describe('groups of test files', () => {
  it('contain every file once', () => {
    const grouped = groupsOf(files).flat();
    expect(grouped.toSorted()).toEqual(files.map(({ file }) => file).toSorted());
  });

  it('begin with the long files, each alone', () => {
    expect(groupsOf(files).slice(0, 3)).toEqual([
      ['/s/audience.property.test.ts'],
      ['/s/crash.test.ts'],
      expect.not.arrayContaining(['/s/crash.test.ts']),
    ]);
  });

  it('are about the same size', () => {
    const sizes = groupsOf(files)
      .slice(2)
      .map((group) => group.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  describe('written to a folder', () => {
    /** @type {string} */
    let root;
    beforeAll(() => {
      root = mkdtempSync(path.join(tmpdir(), 'pregon-test-groups-'));
      mkdirSync(path.join(root, 'src/deep'), { recursive: true });
      for (const file of ['src/one.test.ts', 'src/deep/crash.test.ts', 'src/one.ts']) writeFileSync(path.join(root, file), '');
      mkdirSync(path.join(root, 'groups'));
      writeFileSync(path.join(root, 'groups/stale.test.ts'), '');
      writeGroups(root, ['src'], path.join(root, 'groups'));
    });
    afterAll(() => rmSync(root, { recursive: true, force: true }));

    it('name the loaded files, relative to the root of the repository', () => {
      const sources = readdirSync(path.join(root, 'groups')).map((name) => readFileSync(path.join(root, 'groups', name), 'utf8'));
      expect(sources).toEqual([
        expect.stringContaining(JSON.stringify(['src/deep/crash.test.ts', path.join(root, 'src/deep/crash.test.ts')])),
        expect.stringContaining(JSON.stringify(['src/one.test.ts', path.join(root, 'src/one.test.ts')])),
      ]);
    });

    it('replace those of an earlier run, long files first', () => {
      expect(readdirSync(path.join(root, 'groups'))).toEqual(['00-crash.test.ts', '01-one.test.ts']);
    });
  });
});
