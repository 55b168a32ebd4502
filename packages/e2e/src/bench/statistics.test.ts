import { expect, it } from '@jest/globals';
import { median, pairedRatio, quantile, spread } from './statistics.ts';

it('finds the median', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), quantile([10, 20, 30, 40, 50], 0.25)]).toEqual([2, 2.5, 20]);
  expect(spread([1, 2, 3, 4, 5], 1)).toBe('3.0 (2.0–4.0)');
});

it('compares measurements of the same round', () => {
  expect(pairedRatio([110, 220, 330], [100, 200, 300])).toBeCloseTo(1.1);
});
