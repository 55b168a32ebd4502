import type { ArmSummary } from './arm-summary.ts';
import { confidenceSequence } from './confidence-sequence.ts';
import { adjustByPriorSpend } from './cuped.ts';
import { confidenceInterval, type Estimate, type estimateDifference, type Interval } from './difference.ts';
import { estimateInterval } from './difference-interval.ts';
import { estimateRelativeDifference } from './relative-difference.ts';
import { type SampleRatio, testSampleRatio } from './sample-ratio.ts';

/** Fewer people, or buyers, in an arm than this and the interval would miss more often than it says: none is shown. */
export const leastPeople = 500;
export const leastBuyers = 50;

/** How intervals may be looked at: once at the end, or every day at the price of a greater width. */
export type LookPlan = { readonly kind: 'once' } | { readonly kind: 'daily'; readonly expectedPeople: number };

/** Result of an arm compared with the control group. */
export interface Comparison {
  /** Money for each person assigned, in the account's currency. */
  readonly difference: Estimate & Interval;
  /** Relative to the control group's mean; null if that is not above 0. */
  readonly relative: (Estimate & Interval) | null;
  /** The total effect of the arm: the difference times its number of people. */
  readonly total: Interval & { readonly value: number };
  /** Whether the interval is wholly above or below 0. */
  readonly verdict: 'more' | 'less' | 'inconclusive';
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

/** The interval of a relative difference, which holds 0 wherever that of the difference in money does. */
const withLimitsOf = (difference: Interval, relative: Estimate, { low, high }: Interval, mean: number): Estimate & Interval => ({
  ...relative,
  low: Math.min(low, difference.low / mean),
  high: Math.max(high, difference.high / mean),
});

function compare(
  treated: ArmSummary,
  adjusted: { treated: Parameters<typeof estimateDifference>[0]; control: Parameters<typeof estimateDifference>[0] },
  { plan, alpha }: { plan: LookPlan; alpha: number },
): Comparison {
  const people = adjusted.treated.people + adjusted.control.people;
  const sequence = (estimate: Estimate): Interval =>
    plan.kind === 'once'
      ? confidenceInterval(estimate, alpha)
      : confidenceSequence(estimate, { people, tuned: plan.expectedPeople, alpha });
  const once = estimateInterval(adjusted.treated, adjusted.control, alpha);
  const difference = plan.kind === 'once' ? once : { ...once, ...sequence(once) };
  const relative = estimateRelativeDifference(adjusted.treated, adjusted.control);
  return {
    difference,
    relative: relative && withLimitsOf(difference, relative, sequence(relative), adjusted.control.mean),
    total: {
      value: difference.value * treated.people,
      low: difference.low * treated.people,
      high: difference.high * treated.people,
    },
    verdict: difference.low > 0 ? 'more' : difference.high < 0 ? 'less' : 'inconclusive',
  };
}

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
  const [adjustedControl, ...adjusted] = adjustByPriorSpend(all);
  const comparisons = arms.flatMap((arm, at) => {
    const treated = adjusted[at];
    return treated && adjustedControl
      ? [compare(arm, { treated, control: adjustedControl }, { plan, alpha: alpha / arms.length })]
      : [];
  });
  return { kind: 'result', ratio, comparisons };
}
