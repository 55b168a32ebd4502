import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { confidenceInterval, type Estimate, estimateDifference, type Interval, type SampleMean } from './difference.ts';

/** The interval of a mean above 0 on a logarithmic scale: farther from it above than below. */
export function logInterval({ people, mean, variance }: SampleMean, quantile: number): Interval {
  const half = (quantile * Math.sqrt(variance / people)) / mean;
  return { low: mean * Math.exp(-half), high: mean * Math.exp(half) };
}

/**
 * The difference of two means with its two-sided confidence interval: treated minus control, for each person assigned.
 *
 * Spend is skewed: a control group that happens to lack the few who spend much has a low mean and a low variance as well, so that
 * Welch's interval claims additional sales too often (8 % false alarms with 1,000 people held out in `prove:lift`). Each limit is
 * therefore the farther one of Welch's and of the interval composed from logarithmic intervals of both means (MOVER: Zou and Donner,
 * «Construction of confidence limits about effect measures: a general approach», 2008). With large or even arms both agree.
 * @param alpha the share of such intervals that miss, 0 to 1: 0.05 is an interval of 95 %
 */
export function estimateInterval(treated: SampleMean, control: SampleMean, alpha = 0.05): Estimate & Interval {
  const estimate = estimateDifference(treated, control);
  const symmetric = confidenceInterval(estimate, alpha);
  if (!(treated.mean > 0) || !(control.mean > 0)) return { ...estimate, ...symmetric };
  const quantile = tQuantile(1 - alpha / 2, estimate.degreesOfFreedom);
  const [ofTreated, ofControl] = [logInterval(treated, quantile), logInterval(control, quantile)];
  return {
    ...estimate,
    low: Math.min(symmetric.low, estimate.value - Math.hypot(treated.mean - ofTreated.low, ofControl.high - control.mean)),
    high: Math.max(symmetric.high, estimate.value + Math.hypot(ofTreated.high - treated.mean, control.mean - ofControl.low)),
  };
}
