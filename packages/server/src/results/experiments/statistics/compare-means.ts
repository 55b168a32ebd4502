import { confidenceSequence } from './confidence-sequence.ts';
import { confidenceInterval, type Estimate, type Interval, type SampleMean } from './difference.ts';
import { estimateInterval } from './difference-interval.ts';
import { estimateRelativeDifference } from './relative-difference.ts';
import { type Verdict, verdictOf } from './verdict-of.ts';

/** How intervals may be looked at: once at the end, or every day at the price of a greater width. */
export type LookPlan = { readonly kind: 'once' } | { readonly kind: 'daily'; readonly expectedPeople: number };

/** A mean of an arm compared with that of the control group. */
export interface ComparedMeans {
  /** Treated minus control, for each person assigned. */
  readonly difference: Estimate & Interval;
  /** Relative to the control group's mean; null if that is not above 0. */
  readonly relative: (Estimate & Interval) | null;
  /** Whether the interval is wholly above or below 0. */
  readonly verdict: Verdict;
}

/** The interval of a relative difference, which holds 0 wherever that of the difference does. */
const withLimitsOf = (difference: Interval, relative: Estimate, { low, high }: Interval, mean: number): Estimate & Interval => ({
  ...relative,
  low: Math.min(low, difference.low / mean),
  high: Math.max(high, difference.high / mean),
});

/**
 * Compares the means of two arms, with intervals that may be looked at as planned.
 * @param alpha the share of such intervals that miss, 0 to 1
 * @param once the difference with its interval for a single look
 */
export function compareMeans(
  treated: SampleMean,
  control: SampleMean,
  { plan, alpha }: { readonly plan: LookPlan; readonly alpha: number },
  once = estimateInterval(treated, control, alpha),
): ComparedMeans {
  const people = treated.people + control.people;
  const sequence = (estimate: Estimate): Interval =>
    plan.kind === 'once'
      ? confidenceInterval(estimate, alpha)
      : confidenceSequence(estimate, { people, tuned: plan.expectedPeople, alpha });
  const difference = plan.kind === 'once' ? once : { ...once, ...sequence(once) };
  const relative = estimateRelativeDifference(treated, control);
  return {
    difference,
    relative: relative && withLimitsOf(difference, relative, sequence(relative), control.mean),
    verdict: verdictOf(difference),
  };
}
