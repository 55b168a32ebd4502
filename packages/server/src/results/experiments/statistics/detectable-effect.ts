import tQuantile from '@stdlib/stats-base-dists-t-quantile';

/** Data of the people before the experiment begins, from a period as long as its horizon. */
export interface ExpectedSpend {
  /** Mean spend of a person. */
  readonly mean: number;
  readonly variance: number;
  /** Correlation with the same people's spend before (Pearson), by which CUPED narrows the interval; 0 where it is not known. */
  readonly priorCorrelation?: number;
}

/**
 * The smallest relative increase of the mean spend that an experiment notices with a probability of `power` (minimum detectable
 * effect). More purchases mean more variance: the treated arm's is taken to grow in proportion to its mean, as counts of purchases do.
 * @param people everybody assigned to both arms
 * @param controlShare of these in the control group, 0 to 1
 * @returns 0.22 for an increase of 22 %; null where nothing can be noticed (no spend, or an empty arm)
 */
export function detectableEffect(
  { mean, variance, priorCorrelation = 0 }: ExpectedSpend,
  { people, controlShare, alpha = 0.05, power = 0.8 }: { people: number; controlShare: number; alpha?: number; power?: number },
): number | null {
  const control = people * controlShare;
  const treated = people - control;
  if (!(mean > 0) || !(variance > 0) || control < 2 || treated < 2) return null;
  const freedom = control + treated - 2;
  const quantiles = tQuantile(1 - alpha / 2, freedom) + tQuantile(power, freedom);
  // effect² · mean² = quantiles² · variance · ((1 + effect) / treated + 1 / control), solved for the effect above 0.
  const unit = (quantiles ** 2 * variance * (1 - priorCorrelation ** 2)) / mean ** 2;
  const [byEffect, fixed] = [unit / treated, unit * (1 / treated + 1 / control)];
  return (byEffect + Math.sqrt(byEffect ** 2 + 4 * fixed)) / 2;
}
