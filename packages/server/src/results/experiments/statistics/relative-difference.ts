import { type Estimate, estimateDifference, type SampleMean } from './difference.ts';

/**
 * The difference of two means as a share of the control's mean, by the delta method for a ratio of independent means: 0.05 is 5 % more.
 * @returns null where the control's mean is not above 0: a share of it says nothing
 */
export function estimateRelativeDifference(treated: SampleMean, control: SampleMean): Estimate | null {
  if (!(control.mean > 0)) return null;
  const ratio = treated.mean / control.mean;
  const squared = treated.variance / treated.people + (ratio ** 2 * control.variance) / control.people;
  return {
    value: ratio - 1,
    standardError: Math.sqrt(squared) / control.mean,
    degreesOfFreedom: estimateDifference(treated, control).degreesOfFreedom,
  };
}
