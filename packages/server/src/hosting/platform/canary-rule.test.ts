import { expect, it } from '@jest/globals';
import { isFailing } from './canary-rule.ts';

const limits = { minFaults: 5, minReporters: 2, maxFaultRate: 0.1 };
const of = (faults: number, loads: number, reporters = 2) => ({ faults, loads, reporters });

it.each([
  ['nothing happened', of(0, 0), of(0, 0), false],
  ['it only failed', of(5, 0), of(0, 0), true],
  ['all its faults are from one person', of(50, 0, 1), of(0, 0), false],
  ['too few faults mean nothing', of(4, 0), of(0, 0), false],
  ['a share over the threshold', of(6, 53), of(0, 100), true],
  ['a share on the threshold is borne', of(5, 45), of(0, 100), false],
  ['many faults among many more loads', of(90, 910), of(0, 100), false],
  ['the live release fails as often', of(20, 20), of(50, 50), false],
  ['it fails nearly twice as often', of(39, 61), of(20, 80), false],
  ['it fails twice as often', of(40, 60), of(20, 80), true],
  ['of the live release nothing is known', of(6, 3), of(0, 0), true],
])('%s', (_, canary, live, expected) => {
  expect(isFailing(canary, live, limits)).toBe(expected);
});
