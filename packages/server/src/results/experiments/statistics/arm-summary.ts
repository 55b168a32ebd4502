/**
 * What the people assigned to one arm of an experiment spent, summarized: enough for every estimate, whatever their number. Money is
 * in the account's currency. Somebody who bought nothing counts with 0, and everybody assigned counts, whether a message reached them
 * or not.
 */
export interface ArmSummary {
  /** People assigned to the arm. */
  readonly people: number;
  /** Number of these with a positive spend within the horizon. */
  readonly buyers: number;
  /** Mean spend within the horizon, for each person assigned. */
  readonly mean: number;
  /** Sample variance (n-1) of the spend within the horizon. */
  readonly variance: number;
  /** Mean spend before the experiment began: the covariate of CUPED. */
  readonly priorMean: number;
  readonly priorVariance: number;
  /** Sample covariance (n-1) of both spends. */
  readonly covariance: number;
}

/** The spend of one person. */
export interface PersonSpend {
  /** Within the horizon, net of returns. */
  readonly spent: number;
  /** In the period before the experiment. */
  readonly spentBefore: number;
}

/** Summarizes an arm in one pass (Welford's algorithm), as `var_samp` and `covar_samp` of PostgreSQL do. */
export function summarizeArm(people: Iterable<PersonSpend>): ArmSummary {
  let [count, buyers, mean, priorMean, squares, priorSquares, products] = [0, 0, 0, 0, 0, 0, 0];
  for (const { spent, spentBefore } of people) {
    count++;
    if (spent > 0) buyers++;
    const [from, priorFrom] = [spent - mean, spentBefore - priorMean];
    mean += from / count;
    priorMean += priorFrom / count;
    squares += from * (spent - mean);
    priorSquares += priorFrom * (spentBefore - priorMean);
    products += from * (spentBefore - priorMean);
  }
  const freedom = Math.max(1, count - 1);
  return {
    people: count,
    buyers,
    mean,
    variance: squares / freedom,
    priorMean,
    priorVariance: priorSquares / freedom,
    covariance: products / freedom,
  };
}
