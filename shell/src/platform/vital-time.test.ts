import { expect, it } from '@jest/globals';
import { formatVitalTime } from './measures.ts';

it.each([
  [230, '230\u00a0ms'],
  [10_000, '10\u00a0s'],
  [101_000, 'más de 10\u00a0s'],
])('shows a vital of %d ms as %s', (ms, text) => {
  expect(formatVitalTime(ms)).toBe(text);
});
