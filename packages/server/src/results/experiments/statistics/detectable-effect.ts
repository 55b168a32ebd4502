import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { sequenceQuantile } from './confidence-sequence.ts';
import { normalQuantile, scoreInterval } from './share-difference.ts';

/** Data of the people before the experiment begins, from a period as long as its horizon. */
export interface ExpectedSpend {
  /** Mean spend of a person. */
  readonly mean: number;
  readonly variance: number;
  /** Correlation with the same people's spend before (Pearson), by which CUPED narrows the interval; 0 where it is not known. */
  readonly priorCorrelation?: number;
}

/** How many people an experiment compares, and how sure it has to be. */
interface ExperimentSize {
  /** Everybody assigned to both arms. */
  readonly people: number;
  /** Of these in the control group, 0 to 1. */
  readonly controlShare: number;
  readonly alpha?: number;
  readonly power?: number;
  /** Whether it is looked at every day, by a confidence sequence, instead of once: the effect is noticed by the end. */
  readonly isDaily?: boolean;
}

/** Effects beyond a thousandfold are none that anybody expects. */
const greatest = 1000;

/**
 * The smallest relative increase of the mean spend that an experiment notices with a probability of `power` (minimum detectable
 * effect), by the lower limit of `estimateInterval`, or of `confidenceSequence` with daily looks. More purchases mean more variance: the
 * treated arm's is taken to grow in proportion to its mean, as counts of purchases do.
 * @returns 0.22 for an increase of 22 %; null where nothing can be noticed (no spend, an arm without people or with very few)
 */
export function detectableEffect(
  { mean, variance, priorCorrelation = 0 }: ExpectedSpend,
  { people, controlShare, alpha = 0.05, power = 0.8, isDaily = false }: ExperimentSize,
): number | null {
  const control = people * controlShare;
  const treated = people - control;
  if (!(mean > 0) || !(variance > 0) || control < 2 || treated < 2) return null;
  const freedom = control + treated - 2;
  const width = isDaily ? sequenceQuantile(alpha) : tQuantile(1 - alpha / 2, freedom);
  const chance = tQuantile(power, freedom);
  // All as a share of the control group's mean. The standard error of a mean whose people spend `1 + effect` times as much:
  const unit = (variance * (1 - priorCorrelation ** 2)) / mean ** 2;
  const error = (count: number, effect: number): number => Math.sqrt((unit * (1 + effect)) / count);
  /** The smallest difference that is noticed with the chance, were the standard errors those of an effect. */
  const needed = (effect: number): number => {
    const [ofTreated, ofControl] = [error(treated, effect), error(control, 0)];
    const both = Math.hypot(ofTreated, ofControl);
    // A control group that spends more by chance has a wider interval as well, by half as much as its mean in proportion.
    const spread = Math.hypot(ofTreated, ofControl * (1 + (width * ofControl) / 2));
    if (isDaily) return width * both + chance * spread;
    const below = (1 + effect) * (1 - Math.exp((-width * ofTreated) / (1 + effect)));
    return Math.max(width * both, Math.hypot(below, Math.exp(width * ofControl) - 1)) + chance * spread;
  };
  return smallestAbove(needed, greatest);
}

/** The smallest effect that is at least as large as the difference needed to notice it; null: none up to `most` is. */
function smallestAbove(needed: (effect: number) => number, most: number): number | null {
  if (needed(most) > most) return null;
  let [low, high] = [0, most];
  for (let halved = 0; halved < 100; halved++) {
    const middle = (low + high) / 2;
    if (needed(middle) > middle) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The smallest relative increase of a share that an experiment notices with a probability of `power`, by the lower limit of
 * `estimateShareDifference`, or of `confidenceSequence` with daily looks.
 * @param share of the people without any effect, 0 to 1
 * @returns 0.22 for an increase of 22 %; null where nothing can be noticed: no share can exceed 1
 */
export function detectableShare(
  share: number,
  { people, controlShare, alpha = 0.05, power = 0.8, isDaily = false }: ExperimentSize,
): number | null {
  const control = people * controlShare;
  const treated = people - control;
  if (!(share > 0) || share >= 1 || control < 2 || treated < 2) return null;
  const [width, chance] = [normalQuantile(1 - alpha / 2), normalQuantile(power)];
  const error = (count: number, of: number): number => Math.sqrt((of * (1 - of)) / count);
  const ofControl = scoreInterval({ people: control, share }, width).high - share;
  return smallestAbove(
    (effect) => {
      const reached = Math.min(1, share * (1 + effect));
      const ofTreated = reached - scoreInterval({ people: treated, share: reached }, width).low;
      const spread = Math.hypot(error(treated, reached), error(control, share));
      if (isDaily) return ((sequenceQuantile(alpha) + chance) * spread) / share;
      return (Math.hypot(ofTreated, ofControl) + chance * spread) / share;
    },
    1 / share - 1,
  );
}
