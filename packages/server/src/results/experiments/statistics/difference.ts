import tQuantile from '@stdlib/stats-base-dists-t-quantile';

/** Mean and sample variance of one arm. */
export interface SampleMean {
  readonly people: number;
  readonly mean: number;
  readonly variance: number;
}

/** An estimate with its standard error, in the same unit. */
export interface Estimate {
  readonly value: number;
  readonly standardError: number;
  /** Degrees of freedom of Student's t distribution, by Welch and Satterthwaite. */
  readonly degreesOfFreedom: number;
}

/** Both limits, in the unit of the estimate. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The difference of two means with unequal variances (Welch, 1947): treated minus control, for each person assigned.
 * @throws RangeError where an arm has fewer than two people
 */
export function estimateDifference(treated: SampleMean, control: SampleMean): Estimate {
  if (treated.people < 2 || control.people < 2) throw new RangeError('an arm needs two people at least');
  const [ofTreated, ofControl] = [treated.variance / treated.people, control.variance / control.people];
  const squared = ofTreated + ofControl;
  return {
    value: treated.mean - control.mean,
    standardError: Math.sqrt(squared),
    degreesOfFreedom:
      squared > 0
        ? squared ** 2 / (ofTreated ** 2 / (treated.people - 1) + ofControl ** 2 / (control.people - 1))
        : treated.people + control.people - 2,
  };
}

/**
 * The two-sided confidence interval of an estimate, by Student's t distribution.
 * @param alpha the share of such intervals that miss, 0 to 1: 0.05 is an interval of 95 %
 */
export function confidenceInterval({ value, standardError, degreesOfFreedom }: Estimate, alpha = 0.05): Interval {
  const half = tQuantile(1 - alpha / 2, degreesOfFreedom) * standardError;
  return { low: value - half, high: value + half };
}
