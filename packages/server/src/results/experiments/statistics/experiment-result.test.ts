import { describe, expect, it } from '@jest/globals';
import { summarizeArm } from './arm-summary.ts';
import { adjustByPrior } from './cuped.ts';
import { estimateInterval } from './difference-interval.ts';
import { analyzeExperiment, type PlannedArm } from './experiment-result.ts';
import { shoppers } from './testing/two-arms.ts';

const arm = (seed: number, people: number, lift = 1, share = people): PlannedArm => ({
  ...summarizeArm(shoppers(seed, people, lift)),
  share,
});
const control = arm(2, 1000);

describe('the result of an experiment', () => {
  it('compares an arm with the control group, adjusted by the spend before', () => {
    const treated = arm(1, 4000, 1.6);
    const result = analyzeExperiment({ control, arms: [treated] });
    if (result.kind !== 'result') throw new Error(result.kind);
    const [adjustedControl, adjusted] = adjustByPrior([control, treated]);
    if (!adjusted || !adjustedControl) throw new Error('an arm is missing');
    const estimate = estimateInterval(adjusted, adjustedControl);
    const [comparison] = result.comparisons;
    expect(comparison?.difference).toEqual(estimate);
    expect(comparison?.total.value).toBeCloseTo(estimate.value * 4000, 6);
    expect(comparison?.verdict).toBe('more');
    expect(comparison?.relative?.value).toBeCloseTo(adjusted.mean / adjustedControl.mean - 1, 9);
  });

  it.each([
    [1, 'inconclusive'],
    [0.4, 'less'],
  ] as const)('says of spend times %f that it is %s', (lift, verdict) => {
    const result = analyzeExperiment({ control, arms: [arm(1, 4000, lift)] });
    expect(result.kind === 'result' && result.comparisons[0]?.verdict).toBe(verdict);
  });

  it('hides the result when a tenth of the held-out people are missing', () => {
    const held = arm(2, 9000, 1, 10_000);
    expect(analyzeExperiment({ control: held, arms: [arm(1, 90_000)] })).toMatchObject({
      kind: 'broken',
      ratio: { isBroken: true },
    });
  });

  it.each([
    ['499 people held out', arm(2, 499), arm(1, 4000)],
    ['499 people in the arm', control, arm(1, 499)],
    ['49 buyers held out', { ...control, buyers: 49 }, arm(1, 4000)],
    ['49 buyers in the arm', control, { ...arm(1, 4000), buyers: 49 }],
  ])('shows no interval with %s', (_, held, treated) => {
    expect(analyzeExperiment({ control: held, arms: [treated] }).kind).toBe('too few');
  });

  it('shows an interval with 500 people and 50 buyers in each arm', () => {
    const least = { ...arm(2, 500), buyers: 50 };
    expect(analyzeExperiment({ control: least, arms: [least] }).kind).toBe('result');
  });

  it('widens the intervals of several arms by Bonferroni', () => {
    const treated = arm(1, 2000, 1.2);
    const result = analyzeExperiment({ control, arms: [treated, treated, treated] });
    const adjusted = adjustByPrior([control, treated, treated, treated]);
    if (result.kind !== 'result' || !adjusted[0] || !adjusted[1]) throw new Error(result.kind);
    expect(result.comparisons).toHaveLength(3);
    const { low } = estimateInterval(adjusted[1], adjusted[0], 0.05 / 3);
    expect(result.comparisons[2]?.difference.low).toBeCloseTo(low, 6);
  });

  it('widens an interval that is looked at every day by about one half', () => {
    const arms = [arm(1, 4000, 1.3)];
    const width = (plan: Parameters<typeof analyzeExperiment>[1]) => {
      const result = analyzeExperiment({ control, arms }, plan);
      const difference = result.kind === 'result' ? result.comparisons[0]?.difference : undefined;
      return difference ? difference.high - difference.low : 0;
    };
    expect(width({ plan: { kind: 'daily', expectedPeople: 5000 } }) / width({})).toBeCloseTo(1.5, 1);
  });

  it.each([0.9, 1, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3])('excludes 0 from no relative interval alone: spend times %f', (lift) => {
    const result = analyzeExperiment({ control, arms: [arm(1, 4000, lift)] });
    const [comparison] = result.kind === 'result' ? result.comparisons : [];
    const { difference, relative } = comparison ?? {};
    if (!difference || !relative) throw new Error(result.kind);
    expect(relative.low <= 0 || difference.low > 0).toBe(true);
    expect(relative.high >= 0 || difference.high < 0).toBe(true);
  });
});
