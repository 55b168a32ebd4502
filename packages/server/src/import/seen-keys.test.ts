import { expect, it } from '@jest/globals';
import { SeenKeys } from './seen-keys.ts';

it('agrees with sets of the keys of each mark, also after its tables have grown', () => {
  const seen = new SeenKeys(1_000_000);
  const sets = { 1: new Set<string>(), 2: new Set<string>() } as const;
  for (let turn = 0; turn < 60_000; turn += 1) {
    const key = `reference R-${(turn * 7919) % 23_000}`;
    const mark = turn % 3 === 0 ? 2 : 1;
    expect(seen.mark(key, mark)).toBe(sets[mark].has(key));
    sets[mark].add(key);
  }
  expect(seen.isFull).toBe(false);
});

it('is full with as many different keys as it may hold', () => {
  const seen = new SeenKeys(3);
  for (const key of ['a', 'b', 'a', 'b']) seen.mark(key, 1);
  expect(seen.isFull).toBe(false);
  seen.mark('c', 2);
  expect(seen.isFull).toBe(true);
});
