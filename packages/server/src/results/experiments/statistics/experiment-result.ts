import type { ArmSummary } from './arm-summary.ts';
import { type ComparedMeans, compareMeans, type LookPlan } from './compare-means.ts';
import { adjustByPrior } from './cuped.ts';
import type { Interval } from './difference.ts';
import { type SampleRatio, testSampleRatio } from './sample-ratio.ts';

/** Fewer people, or buyers, in an arm than this and the interval would miss more often than it says: none is shown. */
export const leastPeople = 500;
export const leastBuyers = 50;

/** Result of an arm compared with the control group: money for each person assigned, in the account's currency. */
export interface Comparison extends ComparedMeans {
  /** The total effect of the arm: the difference times its number of people. */
  readonly total: Interval & { readonly value: number };
}

/** The outcome of an experiment, or why there is none yet. */
export type ExperimentResult =
  | { readonly kind: 'broken'; readonly ratio: SampleRatio }
  | { readonly kind: 'too few'; readonly ratio: SampleRatio }
  | { readonly kind: 'result'; readonly ratio: SampleRatio; readonly comparisons: readonly Comparison[] };

/** An arm with the share of people that was planned for it. */
export interface PlannedArm extends ArmSummary {
  readonly share: number;
}

/** The total effect of an arm with so many people. */
const totalOf = ({ value, low, high }: Interval & { readonly value: number }, people: number) => ({
  value: value * people,
  low: low * people,
  high: high * people,
});

/**
 * Compares each arm with the control group, everybody as assigned (intention to treat), adjusted by the spend before (CUPED). With
 * several arms, each interval is widened so that all of them together hold in 95 of 100 experiments (Bonferroni).
 * @param arms those that got a message, in the order of the comparisons answered
 */
export function analyzeExperiment(
  { control, arms }: { control: PlannedArm; arms: readonly PlannedArm[] },
  { plan = { kind: 'once' }, alpha = 0.05 }: { plan?: LookPlan; alpha?: number } = {},
): ExperimentResult {
  const all = [control, ...arms];
  const ratio = testSampleRatio(all);
  if (ratio.isBroken) return { kind: 'broken', ratio };
  if (all.some(({ people, buyers }) => people < leastPeople || buyers < leastBuyers)) return { kind: 'too few', ratio };
  const [adjustedControl, ...adjusted] = adjustByPrior(all);
  const comparisons = arms.flatMap((arm, at) => {
    const treated = adjusted[at];
    if (!treated || !adjustedControl) return [];
    const compared = compareMeans(treated, adjustedControl, { plan, alpha: alpha / arms.length });
    return [{ ...compared, total: totalOf(compared.difference, arm.people) }];
  });
  return { kind: 'result', ratio, comparisons };
}
