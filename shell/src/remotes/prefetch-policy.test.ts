import { expect, it } from '@jest/globals';
import { hasGoodLine, mayPrefetch } from './prefetch-policy.ts';

it.each([
  ['a browser without connection data', {}, [true, true]],
  ['a fast network', { connection: { effectiveType: '4g' } }, [true, true]],
  ['a middling one', { connection: { effectiveType: '3g' } }, [true, false]],
  ['a slow one', { connection: { effectiveType: '2g' } }, [false, false]],
  ['the slowest', { connection: { effectiveType: 'slow-2g' } }, [false, false]],
  ['a user who saves data', { connection: { effectiveType: '4g', saveData: true } }, [false, false]],
] as const)('one screen and all screens: %s', (_, browser, expected) => {
  expect([mayPrefetch(browser), hasGoodLine(browser)]).toEqual(expected);
});
