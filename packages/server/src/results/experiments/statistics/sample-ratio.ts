import chisquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';

/** Below this probability the arms are not what was planned: the assignment, or what was recorded of it, is broken. */
export const sampleRatioAlarm = 0.001;

export interface SampleRatio {
  readonly chiSquare: number;
  /** The probability of a deviation like this one, or a greater one, if all is well. */
  readonly probability: number;
  /** Results of the experiment must not be shown. */
  readonly isBroken: boolean;
}

/**
 * Compares how many people each arm has with how many it should have (sample ratio mismatch, Pearson's chi-square test).
 * @param arms people counted in each arm, and its planned share; the shares may have any sum
 * @throws RangeError where there are fewer than two arms with a share
 */
export function testSampleRatio(arms: readonly { readonly people: number; readonly share: number }[]): SampleRatio {
  const planned = arms.filter(({ share }) => share > 0);
  if (planned.length < 2) throw new RangeError('a ratio needs two arms at least');
  const people = arms.reduce((sum, arm) => sum + arm.people, 0);
  const shares = planned.reduce((sum, arm) => sum + arm.share, 0);
  // People in an arm that should have nobody are a mismatch whatever their number.
  const isUnplanned = arms.some((arm) => !(arm.share > 0) && arm.people > 0);
  const chiSquare = planned.reduce((sum, arm) => {
    const expected = (people * arm.share) / shares;
    return expected > 0 ? sum + (arm.people - expected) ** 2 / expected : sum;
  }, 0);
  const probability = isUnplanned ? 0 : 1 - chisquareCdf(chiSquare, planned.length - 1);
  return { chiSquare: isUnplanned ? Infinity : chiSquare, probability, isBroken: probability < sampleRatioAlarm };
}
