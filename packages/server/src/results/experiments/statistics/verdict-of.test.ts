import { expect, it } from '@jest/globals';
import { verdictOf } from './verdict-of.ts';

it.each([
  [{ low: 1, high: 2 }, 'more'],
  [{ low: -2, high: -1 }, 'less'],
  [{ low: -1, high: 1 }, 'inconclusive'],
  [{ low: 0, high: 1 }, 'inconclusive'],
  [{ low: -1, high: 0 }, 'inconclusive'],
  [{ low: 0, high: 0 }, 'inconclusive'],
  [{ low: Number.NaN, high: Number.NaN }, 'inconclusive'],
] as const)('an effect in %j is %s', (interval, verdict) => {
  expect(verdictOf(interval)).toBe(verdict);
});
