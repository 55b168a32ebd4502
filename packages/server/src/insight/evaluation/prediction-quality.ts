import type { CalibrationBin } from '../fitting/back-test-result.ts';

/** One customer of a back-test: what was predicted of them, and what they did. */
export interface Judged {
  /** Probability of buying within the time that was predicted, 0 to 1. */
  predicted: number;
  /** Days since the last visit when it was predicted. */
  daysSilent: number;
  /** Whether they bought within that time. */
  returned: boolean;
}

/** How well the predictions of a back-test came true. */
export interface PredictionQuality {
  people: number;
  /** Shares of all who buy: predicted and actual, 0 to 1. */
  predicted: number;
  actual: number;
  /** Areas under the ROC curve: of the predictions, and of the days since the last visit alone. NaN where nobody, or everybody, bought. */
  auc: number;
  recencyAuc: number;
  /** Tenths of the customers by prediction, the lowest first. */
  deciles: CalibrationBin[];
  /** Share of buyers in the highest tenth over that of everybody. NaN where nobody bought. */
  lift: number;
  /** Mean distance between the predicted and the actual share of a tenth. */
  calibrationError: number;
}

/**
 * The area under the ROC curve: how often somebody who bought has a higher score than somebody who did not. Equal scores count half.
 * @returns 0.5 for guessing, 1 for a perfect order, NaN where nobody or everybody bought
 */
export function auc(scored: readonly { readonly score: number; readonly returned: boolean }[]): number {
  const sorted = scored.toSorted((one, other) => one.score - other.score);
  let [ranksOfBuyers, buyers] = [0, 0];
  for (let from = 0; from < sorted.length;) {
    let to = from;
    let buyersHere = 0;
    for (; to < sorted.length && sorted[to]?.score === sorted[from]?.score; to++) if (sorted[to]?.returned) buyersHere++;
    if (to === from) return Number.NaN;
    // Equal scores share the mean of their ranks, which begin at 1.
    ranksOfBuyers += buyersHere * ((from + to + 1) / 2);
    buyers += buyersHere;
    from = to;
  }
  return (ranksOfBuyers - (buyers * (buyers + 1)) / 2) / (buyers * (sorted.length - buyers));
}

/** Wilson's interval of a share at 95 %: honest for few people, and never outside of 0 to 1. Without any people: from 0 to 1. */
export function wilsonInterval(successes: number, people: number): { low: number; high: number } {
  if (people === 0) return { low: 0, high: 1 };
  const z = 1.959963984540054;
  const share = successes / people;
  const middle = share + (z * z) / (2 * people);
  const half = z * Math.sqrt((share * (1 - share)) / people + (z * z) / (4 * people * people));
  const all = 1 + (z * z) / people;
  return { low: Math.max(0, (middle - half) / all), high: Math.min(1, (middle + half) / all) };
}

/** Predicted and actual shares of the tenths of the customers by prediction, the lowest first. Fewer than ten people make fewer bins. */
export function calibrationByDecile(judged: readonly Pick<Judged, 'predicted' | 'returned'>[]): CalibrationBin[] {
  const sorted = judged.toSorted((one, other) => one.predicted - other.predicted);
  return Array.from({ length: 10 }, (_, i) =>
    sorted.slice(Math.floor((i * sorted.length) / 10), Math.floor(((i + 1) * sorted.length) / 10)),
  )
    .filter((bin) => bin.length > 0)
    .map((bin) => {
      const returned = bin.filter((one) => one.returned).length;
      return {
        people: bin.length,
        predicted: bin.reduce((sum, { predicted }) => sum + predicted, 0) / bin.length,
        actual: returned / bin.length,
        ...wilsonInterval(returned, bin.length),
      };
    });
}

/** The mean distance between predicted and actual shares, each bin as heavy as it has people. 0 without any. */
export function expectedCalibrationError(bins: readonly CalibrationBin[]): number {
  const people = bins.reduce((sum, bin) => sum + bin.people, 0);
  if (people === 0) return 0;
  return bins.reduce((sum, bin) => sum + bin.people * Math.abs(bin.predicted - bin.actual), 0) / people;
}

/** The actual share of each bin over that of everybody. NaN where nobody bought. */
export function liftByDecile(bins: readonly CalibrationBin[]): number[] {
  const people = bins.reduce((sum, bin) => sum + bin.people, 0);
  const returned = bins.reduce((sum, bin) => sum + bin.people * bin.actual, 0);
  return bins.map(({ actual }) => actual / (returned / people));
}

/** Sums up a back-test. */
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
 * How many people bought at least one of the first `k` products that they were offered.
 * @param people those who bought something: others cannot be hit and are not to be given
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
