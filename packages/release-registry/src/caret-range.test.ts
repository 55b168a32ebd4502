import { expect, it } from '@jest/globals';
import { satisfies } from './caret-range.ts';

it.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.4.0', true],
  ['1.10.0', '^1.9.9', true],
  ['1.3.9', '^1.4.0', false],
  ['2.0.0', '^1.4.0', false],
  ['0.1.9', '^0.1.2', true],
  ['0.2.0', '^0.1.2', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['19.3.1', '>=19', false],
  ['next', '^1.0.0', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});
