import type { CalibrationBin } from '../fitting/back-test-result.ts';

/** One customer of a back-test: the prediction and the outcome. */
export interface Judged {
  /** Predicted probability of buying within the prediction period, 0 to 1. */
  predicted: number;
  /** Days since the last visit at the time of the prediction. */
  daysSilent: number;
  /** Outcome: whether the customer bought within the period. */
  returned: boolean;
}

/** Accuracy of the predictions of a back-test. */
export interface PredictionQuality {
  people: number;
  /** Shares of all customers who buy: predicted and actual, 0 to 1. */
  predicted: number;
  actual: number;
  /**
   * Areas under the ROC curve: of the predictions, and of recency alone (days since the last visit). NaN when nobody or everybody bought.
   */
  auc: number;
  recencyAuc: number;
  /** Deciles of the customers by prediction, the lowest first. */
  deciles: CalibrationBin[];
  /** Lift: the share of buyers in the highest decile over that of all customers. NaN when nobody bought. */
  lift: number;
  /** Mean absolute difference between the predicted and the actual share of a decile. */
  calibrationError: number;
}

/**
 * The area under the ROC curve: the probability that a buyer has a higher score than a non-buyer. Equal scores count half.
 * @returns 0.5 for random scores, 1 for a perfect ranking, NaN when nobody or everybody bought
 */
export function auc(scored: readonly { readonly score: number; readonly returned: boolean }[]): number {
  const sorted = scored.toSorted((one, other) => one.score - other.score);
  let [ranksOfBuyers, buyers] = [0, 0];
  for (let from = 0; from < sorted.length;) {
    let to = from;
    let buyersHere = 0;
    for (; to < sorted.length && sorted[to]?.score === sorted[from]?.score; to++) if (sorted[to]?.returned) buyersHere++;
    if (to === from) return Number.NaN;
    // Tied scores share the mean of their ranks, which begin at 1.
    ranksOfBuyers += buyersHere * ((from + to + 1) / 2);
    buyers += buyersHere;
    from = to;
  }
  return (ranksOfBuyers - (buyers * (buyers + 1)) / 2) / (buyers * (sorted.length - buyers));
}

/** Wilson's score interval of a proportion at 95 %: accurate for small samples, and within 0 to 1. For an empty sample: 0 to 1. */
export function wilsonInterval(successes: number, people: number): { low: number; high: number } {
  if (people === 0) return { low: 0, high: 1 };
  const z = 1.959963984540054;
  const share = successes / people;
  const middle = share + (z * z) / (2 * people);
  const half = z * Math.sqrt((share * (1 - share)) / people + (z * z) / (4 * people * people));
  const all = 1 + (z * z) / people;
  return { low: Math.max(0, (middle - half) / all), high: Math.min(1, (middle + half) / all) };
}

/** Customers in tenths by a figure, the lowest first; equal ones stay in order. Fewer than ten customers make fewer bins. */
export function inDeciles<One>(all: readonly One[], figure: (one: One) => number): One[][] {
  const sorted = all.toSorted((one, other) => figure(one) - figure(other));
  return Array.from({ length: 10 }, (_, i) =>
    sorted.slice(Math.floor((i * sorted.length) / 10), Math.floor(((i + 1) * sorted.length) / 10)),
  ).filter((bin) => bin.length > 0);
}

/**
 * Predicted and actual shares of the deciles of the customers by prediction, the lowest first. Fewer than ten customers make fewer bins.
 */
export function calibrationByDecile(judged: readonly Pick<Judged, 'predicted' | 'returned'>[]): CalibrationBin[] {
  return inDeciles(judged, ({ predicted }) => predicted).map((bin) => {
    const returned = bin.filter((one) => one.returned).length;
    return {
      people: bin.length,
      predicted: bin.reduce((sum, { predicted }) => sum + predicted, 0) / bin.length,
      actual: returned / bin.length,
      ...wilsonInterval(returned, bin.length),
    };
  });
}

/**
 * The calibration error: the mean absolute difference between predicted and actual shares, weighted by the size of each bin. 0 without
 * bins.
 */
export function expectedCalibrationError(bins: readonly CalibrationBin[]): number {
  const people = bins.reduce((sum, bin) => sum + bin.people, 0);
  if (people === 0) return 0;
  return bins.reduce((sum, bin) => sum + bin.people * Math.abs(bin.predicted - bin.actual), 0) / people;
}

/** The lift of each bin: its actual share over that of all customers. NaN when nobody bought. */
export function liftByDecile(bins: readonly CalibrationBin[]): number[] {
  const people = bins.reduce((sum, bin) => sum + bin.people, 0);
  const returned = bins.reduce((sum, bin) => sum + bin.people * bin.actual, 0);
  return bins.map(({ actual }) => actual / (returned / people));
}

/** Computes all figures of a back-test. */
export function judgePredictions(judged: readonly Judged[]): PredictionQuality {
  const deciles = calibrationByDecile(judged);
  const share = (of: (one: Judged) => number): number => judged.reduce((sum, one) => sum + of(one), 0) / judged.length;
  return {
    people: judged.length,
    predicted: share(({ predicted }) => predicted),
    actual: share(({ returned }) => (returned ? 1 : 0)),
    auc: auc(judged.map(({ predicted, returned }) => ({ score: predicted, returned }))),
    recencyAuc: auc(judged.map(({ daysSilent, returned }) => ({ score: -daysSilent, returned }))),
    deciles,
    lift: liftByDecile(deciles).at(-1) ?? Number.NaN,
    calibrationError: expectedCalibrationError(deciles),
  };
}

/**
 * Hits at k: the number of customers who bought at least one of the first `k` products offered to them.
 * @param people only customers who bought something, because others cannot be hit
 */
export function hitsAt<Product>(
  k: number,
  people: Iterable<{ readonly offered: readonly Product[]; readonly bought: ReadonlySet<Product> }>,
): { people: number; hits: number; rate: number } {
  let [count, hits] = [0, 0];
  for (const { offered, bought } of people) {
    count++;
    if (offered.slice(0, k).some((product) => bought.has(product))) hits++;
  }
  return { people: count, hits, rate: count === 0 ? 0 : hits / count };
}
