import type { Estimate, Interval } from './difference.ts';

const { log, sqrt } = Math;

/** Half the width of a sequence in standard errors, where it is narrowest: at the number of people that is expected. */
export function sequenceQuantile(alpha: number): number {
  const { high } = confidenceSequence({ value: 0, standardError: 1 }, { people: 1, tuned: 1, alpha });
  return high;
}

/**
 * An interval that may be looked at every day: of all looks together, at most a share `alpha` of experiments ever shows an interval
 * that misses (asymptotic confidence sequence with a normal mixture: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
 * «Time-uniform central limit theory and asymptotic confidence sequences», 2021). It is about one and a half times as wide as the
 * interval that is looked at once.
 * @param people everybody assigned so far, in both arms
 * @param tuned the number of people at which the sequence is narrowest: those whom the experiment expects
 */
export function confidenceSequence(
  { value, standardError }: Pick<Estimate, 'value' | 'standardError'>,
  { people, tuned, alpha = 0.05 }: { people: number; tuned: number; alpha?: number },
): Interval {
  const rho = sqrt((-2 * log(alpha) + log(-2 * log(alpha) + 1)) / tuned);
  const spread = people * rho ** 2 + 1;
  const half = standardError * sqrt(people) * sqrt((2 * spread * log(sqrt(spread) / alpha)) / (people * rho) ** 2);
  return { low: value - half, high: value + half };
}
