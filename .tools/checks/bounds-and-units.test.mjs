import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { suspectNumbers } from './bounds-and-units.mjs';

const root = path.resolve(import.meta.dirname, '../..');

describe('a bound or a duration', () => {
  it.each([
    ['if (people >= 0) return;', '«people >= 0» compares a count with zero'],
    ['if (list.length >= 0) return;', '«length >= 0» compares a count with zero'],
    ['if (countOf(rows) <= 0) return;', '«countOf(rows) <= 0» compares a count with zero'],
    ['if (list.length <= 1) return;', '«.length <= 1» is clearer as < or > of a whole number'],
    ['if (set.size < 1) return;', '«.size < 1» is clearer as < or > of a whole number'],
    ['const dayMs = 24 * 60 * 60 / 1000;', '«60 / 1000» divides numbers'],
    ['const soon = 5 / 60 * minute;', '«5 / 60» divides numbers'],
    ['const soon = 5 / minute;', '«5 / minute» divides a number by a unit of time'],
    ['const soon = 2 / hourMs;', '«2 / hourMs» divides a number by a unit of time'],
    ['const dayMs = 24 * 60 * 60;', 'a day is not 24 * 60 * 60'],
    ['const hour = 60 * 1000;', 'a hour is not 60 * 1000'],
    ['const minute = 6_000;', 'a minute is not 6_000'],
  ])('is refused as a probable mistake: %s', (line, reason) => {
    expect(suspectNumbers(line)).toContain(reason);
  });

  it.each([
    ['if (index >= 0 && list.length > 0 && list.length < 2) return;'],
    ['const share = 1 / 3 + 100 / days.length + 90 / 7;'],
    ["const path = '/24 / 7'; // 24 / 7"],
    [' * Of 24 / 7.'],
    ['const dayMs = 86_400_000;'],
    ['const week = 7 * 24 * 60 * 60;'],
    ['const secondMs = 1000;'],
    ['if (share >= 0.5) return;'],
  ])('is accepted: %s', (line) => {
    expect(suspectNumbers(line)).toEqual([]);
  });

  it('is none of these in any source', () => {
    const files = globSync('{shell,mf-*,packages/*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !/\.test\.tsx?$|(?:^|\/)testing\/|^packages\/(?:e2e|testing)\//.test(file),
    );
    expect(files.length).toBeGreaterThan(1000);
    const suspects = files.flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => suspectNumbers(line).map((reason) => `${file}:${index + 1}: ${reason}`)),
    );
    expect(suspects).toEqual([]);
  });
});
