import { describe, expect, it } from '@jest/globals';
import { summarizeArm } from './arm-summary.ts';
import { confidenceSequence } from './confidence-sequence.ts';
import { adjustByPrior } from './cuped.ts';
import { detectableEffect } from './detectable-effect.ts';
import { confidenceInterval, estimateDifference } from './difference.ts';
import { estimateInterval } from './difference-interval.ts';
import { estimateRelativeDifference } from './relative-difference.ts';
import { testSampleRatio } from './sample-ratio.ts';
import { controlArm, shoppers, treatedArm } from './testing/two-arms.ts';

/** How far a figure is from the known one, as a share of it. */
const error = (found: number, known: number) => Math.abs(found / known - 1);
const rounding = 1e-9;

/** The known figures were computed by SciPy 1.17.1 and NumPy 2.4.6 from the same people. */
describe('estimates of an experiment', () => {
  it('summarizes an arm as the textbook formulas of variance and covariance do', () => {
    const people = shoppers(3, 400, 1);
    const mean = (of: (at: number) => number) => people.reduce((sum, _, at) => sum + of(at), 0) / people.length;
    const spent = (at: number) => people[at]?.spent ?? 0;
    const before = (at: number) => people[at]?.spentBefore ?? 0;
    const [meanSpent, meanBefore] = [mean(spent), mean(before)];
    const freedom = people.length / (people.length - 1);
    const arm = summarizeArm(people);
    expect(arm).toMatchObject({ people: 400, buyers: people.filter((person) => person.spent > 0).length });
    expect(error(arm.mean, meanSpent)).toBeLessThan(rounding);
    expect(error(arm.variance, freedom * mean((at) => (spent(at) - meanSpent) ** 2))).toBeLessThan(rounding);
    expect(error(arm.priorVariance, freedom * mean((at) => (before(at) - meanBefore) ** 2))).toBeLessThan(rounding);
    expect(error(arm.covariance, freedom * mean((at) => (spent(at) - meanSpent) * (before(at) - meanBefore)))).toBeLessThan(
      rounding,
    );
  });

  it('counts a person who gave back more than they bought as no buyer', () => {
    expect(summarizeArm([{ spent: -5000, spentBefore: 0 }])).toMatchObject({ people: 1, buyers: 0, mean: -5000, variance: 0 });
  });

  it('gives Welch’s difference, degrees of freedom and intervals of SciPy', () => {
    const estimate = estimateDifference(treatedArm, controlArm);
    expect(error(estimate.value, 1343.5722222222212)).toBeLessThan(rounding);
    expect(error(estimate.standardError, 1205.418334068013)).toBeLessThan(rounding);
    expect(error(estimate.degreesOfFreedom, 1373.4651113426069)).toBeLessThan(rounding);
    const wide = confidenceInterval(estimate, 0.01);
    expect(error(confidenceInterval(estimate).low, -1021.0881217379078)).toBeLessThan(rounding);
    expect(error(confidenceInterval(estimate).high, 3708.23256618235)).toBeLessThan(rounding);
    expect(error(wide.low, -1765.7002929063506)).toBeLessThan(rounding);
    expect(error(wide.high, 4452.844737350793)).toBeLessThan(rounding);
  });

  it('gives the difference adjusted by the spend before that NumPy’s regression gives', () => {
    const [treated, control] = adjustByPrior([treatedArm, controlArm]);
    if (!treated || !control) throw new Error('an arm is missing');
    const estimate = estimateDifference(treated, control);
    expect(error(estimate.value, 1209.3231201349981)).toBeLessThan(rounding);
    expect(error(estimate.degreesOfFreedom, 1371.5041724112032)).toBeLessThan(rounding);
    expect(error(confidenceInterval(estimate).low, -1101.5252972122735)).toBeLessThan(rounding);
    expect(error(confidenceInterval(estimate).high, 3520.1715374822697)).toBeLessThan(rounding);
    expect(treated.variance).toBeLessThan(treatedArm.variance);
  });

  it('moves the limits of skewed arms outwards, where the interval of logarithmic means is wider than Welch’s', () => {
    const even = estimateInterval(treatedArm, controlArm);
    expect(error(even.low, -1058.9629875535397)).toBeLessThan(rounding);
    expect(error(even.high, 3708.2325661823506)).toBeLessThan(rounding);
    const fewHeld = estimateInterval(treatedArm, summarizeArm(shoppers(2, 40, 1)));
    expect(error(fewHeld.low, -12678.90611452667)).toBeLessThan(rounding);
    expect(error(fewHeld.high, 7152.107535649166)).toBeLessThan(rounding);
  });

  it('is Welch’s interval where an arm gave back as much as it bought', () => {
    const nothing = { people: 600, mean: 0, variance: 4 };
    expect(estimateInterval(treatedArm, nothing)).toMatchObject(confidenceInterval(estimateDifference(treatedArm, nothing)));
  });

  it('leaves arms unchanged where nobody bought before', () => {
    const strangers = summarizeArm(shoppers(1, 900, 1).map(({ spent }) => ({ spent, spentBefore: 0 })));
    expect(adjustByPrior([strangers, strangers])[0]).toEqual({
      people: 900,
      mean: strangers.mean,
      variance: strangers.variance,
    });
  });

  it('gives the relative difference of the delta method', () => {
    const relative = estimateRelativeDifference(treatedArm, controlArm);
    expect(error(relative?.value ?? 0, 0.10244954917928273)).toBeLessThan(rounding);
    expect(error(relative?.standardError ?? 0, 0.0971826369697484)).toBeLessThan(rounding);
  });

  it('gives no relative difference to a control group that spent nothing', () => {
    expect(estimateRelativeDifference(treatedArm, { people: 600, mean: 0, variance: 0 })).toBeNull();
  });

  it.each([
    [1, 1],
    [2, 1],
    [1, 2],
  ])('refuses arms of %i and %i people', (treated, control) => {
    const arm = (people: number) => ({ people, mean: 1, variance: 1 });
    expect(() => estimateDifference(arm(treated), arm(control))).toThrow(RangeError);
  });

  it('gives the widths of a confidence sequence tuned to 20,000 people', () => {
    const half = (people: number) => confidenceSequence({ value: 0, standardError: 1 }, { people, tuned: 20_000 }).high;
    expect(error(half(20_000), 3.035208990376253)).toBeLessThan(rounding);
    expect(error(half(5000), 3.2642933718264047)).toBeLessThan(rounding);
  });

  it.each([
    [[9500, 500], [0.95, 0.05], 0, 1],
    [[3300, 3400, 3300], [1, 1, 1], 2, 0.36787944117144245],
    [[3300, 3600, 3100], [1, 1, 1], 38, 5.602796437537276e-9],
  ])('finds the probability of %j people in arms planned as %j', (people, shares, chiSquare, probability) => {
    const ratio = testSampleRatio(people.map((count, at) => ({ people: count, share: shares[at] ?? 0 })));
    expect(ratio.chiSquare).toBeCloseTo(chiSquare, 9);
    expect(Math.abs(ratio.probability - probability)).toBeLessThan(1e-12);
    expect(ratio.isBroken).toBe(probability < 0.001);
  });

  it('calls a ratio broken when an arm without a share has people', () => {
    expect(
      testSampleRatio([
        { people: 500, share: 0.5 },
        { people: 500, share: 0.5 },
        { people: 1, share: 0 },
      ]).isBroken,
    ).toBe(true);
  });

  it('refuses a ratio of one arm', () => {
    expect(() => testSampleRatio([{ people: 10, share: 1 }])).toThrow(RangeError);
  });

  it.each([
    [20_000, 0.24164271515134433],
    [100_000, 0.10361855182959459],
    [1_000_000, 0.032012392835942136],
  ])('states the detectable effect for %i people, 8 %% buyers and 10 %% held out: %f', (people, effect) => {
    expect(error(detectableEffect({ mean: 0.08, variance: 0.0736 }, { people, controlShare: 0.1 }) ?? 0, effect)).toBeLessThan(
      rounding,
    );
  });

  it('promises to notice a smaller effect with data from before', () => {
    const spend = { mean: 0.08, variance: 0.0736, priorCorrelation: 0.5 };
    const effect = detectableEffect(spend, { people: 20_000, controlShare: 0.1 });
    expect(error(effect ?? 0, 0.20715283976426455)).toBeLessThan(rounding);
  });

  it.each([
    ['there is no control group', { mean: 1, variance: 1 }, 0],
    ['everybody is held out', { mean: 1, variance: 1 }, 1],
    ['nobody buys', { mean: 0, variance: 0 }, 0.1],
  ])('promises nothing when %s', (_, spend, controlShare) => {
    expect(detectableEffect(spend, { people: 20_000, controlShare })).toBeNull();
  });
});
