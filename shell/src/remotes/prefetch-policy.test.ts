import { expect, it } from '@jest/globals';
import { mayPrefetch } from './prefetch-policy.ts';

it.each([
  ['a browser without connection data', {}, true],
  ['a fast network', { connection: { effectiveType: '4g' } }, true],
  ['a slow one', { connection: { effectiveType: '2g' } }, false],
  ['the slowest', { connection: { effectiveType: 'slow-2g' } }, false],
  ['a user who saves data', { connection: { effectiveType: '4g', saveData: true } }, false],
])('%s', (_, browser, expected) => {
  expect(mayPrefetch(browser)).toBe(expected);
});
