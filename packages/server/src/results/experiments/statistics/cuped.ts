import type { ArmSummary } from './arm-summary.ts';
import type { SampleMean } from './difference.ts';

/** A number of each person of an arm, such as spend or orders, summarized with the same number before the experiment. */
export type WithPrior = Omit<ArmSummary, 'buyers'>;

/**
 * Takes from each arm's number what the number before the experiment predicts (CUPED: Deng, Xu, Kohavi and Walker, «Improving the
 * sensitivity of online controlled experiments by utilizing pre-experiment data», 2013). The expected difference stays the same and
 * its variance falls by the square of the correlation. The slope is that of all arms together; where nobody has any before, nothing
 * changes.
 * @returns the adjusted arms, in the order given; their means stay comparable with the unadjusted ones
 */
export function adjustByPrior(arms: readonly WithPrior[]): SampleMean[] {
  const people = arms.reduce((sum, arm) => sum + arm.people, 0);
  const average = (of: (arm: WithPrior) => number): number => arms.reduce((sum, arm) => sum + of(arm) * arm.people, 0) / people;
  const [mean, priorMean] = [average((arm) => arm.mean), average((arm) => arm.priorMean)];
  const priorSquares = arms.reduce(
    (sum, arm) => sum + arm.priorVariance * (arm.people - 1) + arm.people * (arm.priorMean - priorMean) ** 2,
    0,
  );
  const products = arms.reduce(
    (sum, arm) => sum + arm.covariance * (arm.people - 1) + arm.people * (arm.priorMean - priorMean) * (arm.mean - mean),
    0,
  );
  const slope = priorSquares > 0 ? products / priorSquares : 0;
  return arms.map((arm) => ({
    people: arm.people,
    mean: arm.mean - slope * (arm.priorMean - priorMean),
    variance: Math.max(0, arm.variance + slope ** 2 * arm.priorVariance - 2 * slope * arm.covariance),
  }));
}
