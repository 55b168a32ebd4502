import type { SpendBin, SpendTest } from '../fitting/back-test-result.ts';
import { inDeciles } from './prediction-quality.ts';

/** One customer of a back-test: the value that was expected, what was spent, and the spend of the 12 months before. */
export interface JudgedSpend {
  readonly value: number;
  readonly laterSpent: number;
  readonly pastSpent: number;
}

const z = 1.959963984540054;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The mean with its interval at 95 % by the normal approximation; of a single value the interval is the value. */
function meanInterval(values: readonly number[]): { readonly mean: number; readonly low: number; readonly high: number } {
  const mean = sumOf(values) / values.length;
  const variance = sumOf(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length - 1);
  const half = z * Math.sqrt(variance / values.length);
  return { mean, low: mean - half, high: mean + half };
}

const binOf = (bin: readonly JudgedSpend[]): SpendBin => {
  const { mean: actual, low, high } = meanInterval(bin.map(({ laterSpent }) => laterSpent));
  return { people: bin.length, predicted: sumOf(bin.map(({ value }) => value)) / bin.length, actual, low, high };
};

/**
 * Compares expected with actual spends: of all customers, and by decile of the expected value.
 * @param judged at least one customer
 */
export function judgeSpends(judged: readonly JudgedSpend[]): SpendTest {
  const { low, high } = meanInterval(judged.map(({ laterSpent }) => laterSpent));
  const actual = sumOf(judged.map(({ laterSpent }) => laterSpent));
  /** The share of the actual sum of the tenth with the highest figure. */
  const topShare = (figure: (one: JudgedSpend) => number): number | null =>
    actual > 0 ? sumOf((inDeciles(judged, figure).at(-1) ?? []).map(({ laterSpent }) => laterSpent)) / actual : null;
  return {
    predicted: sumOf(judged.map(({ value }) => value)),
    actual,
    low: low * judged.length,
    high: high * judged.length,
    deciles: inDeciles(judged, ({ value }) => value).map(binOf),
    topShare: topShare(({ value }) => value),
    topSharePast: topShare(({ pastSpent }) => pastSpent),
  };
}
