import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { type Estimate, estimateDifference, type Interval, type SampleMean } from './difference.ts';

/** Some of the people of an arm. */
export interface SampleShare {
  readonly people: number;
  /** Of the people, 0 to 1. */
  readonly share: number;
}

/** A share as a mean of ones and zeros. */
export const meanOfShare = ({ people, share }: SampleShare): SampleMean => ({
  people,
  mean: share,
  variance: (share * (1 - share) * people) / (people - 1),
});

/** The score interval of a share (Wilson, 1927). It never leaves 0 to 1. */
export function scoreInterval({ people, share }: SampleShare, quantile: number): Interval {
  const squared = quantile ** 2 / people;
  const middle = share + squared / 2;
  const half = quantile * Math.sqrt((share * (1 - share)) / people + squared / (4 * people));
  return { low: (middle - half) / (1 + squared), high: (middle + half) / (1 + squared) };
}

/** The quantile of the standard normal distribution: that of Student's t with countless degrees of freedom. */
export const normalQuantile = (chance: number): number => tQuantile(chance, 1e9);

/**
 * The difference of two shares with its two-sided confidence interval: treated minus control. It is composed of the score intervals of
 * both («Interval estimation for the difference between independent proportions», Newcombe, 1998, method 10), which holds its level
 * for small shares and uneven arms, too.
 * @param alpha the part of such intervals that miss, 0 to 1
 */
export function estimateShareDifference(treated: SampleShare, control: SampleShare, alpha = 0.05): Estimate & Interval {
  const estimate = estimateDifference(meanOfShare(treated), meanOfShare(control));
  const quantile = normalQuantile(1 - alpha / 2);
  const [ofTreated, ofControl] = [scoreInterval(treated, quantile), scoreInterval(control, quantile)];
  return {
    ...estimate,
    low: estimate.value - Math.hypot(treated.share - ofTreated.low, ofControl.high - control.share),
    high: estimate.value + Math.hypot(ofTreated.high - treated.share, control.share - ofControl.low),
  };
}
