import { type ComparedMeans, compareMeans, type LookPlan } from './compare-means.ts';
import { adjustByPrior, type WithPrior } from './cuped.ts';
import type { SampleMean } from './difference.ts';
import { estimateShareDifference, meanOfShare, type SampleShare } from './share-difference.ts';

const usualAlpha = 0.05;

/** How often the people assigned to an arm bought within the horizon. */
export interface ArmOrders {
  /** Mean number of receipts that are no returns, for each person assigned. */
  readonly orderMean: number;
  /** Sample variance (n-1) of that number. */
  readonly orderVariance: number;
  /** Mean number of such receipts in the days before the assignment: the covariate of CUPED. */
  readonly priorOrderMean: number;
  readonly priorOrderVariance: number;
  /** Sample covariance (n-1) of both numbers. */
  readonly orderCovariance: number;
}

/** An arm as far as secondary measures read it. */
interface OrderedArm extends ArmOrders {
  readonly people: number;
  readonly buyers: number;
}

/** The buyers of an arm as a share of everybody assigned. */
const conversionOf = ({ people, buyers }: OrderedArm): SampleShare => ({ people, share: buyers / people });

const ordersOf = (arm: OrderedArm): WithPrior => ({
  people: arm.people,
  mean: arm.orderMean,
  variance: arm.orderVariance,
  priorMean: arm.priorOrderMean,
  priorVariance: arm.priorOrderVariance,
  covariance: arm.orderCovariance,
});

/** The orders of both arms, less what the orders before predict (CUPED): the slope is that of these arms together. */
function adjustedOrders(treated: OrderedArm, control: OrderedArm): [treated: SampleMean, control: SampleMean] {
  const given = [ordersOf(treated), ordersOf(control)] as const;
  const [ofTreated = given[0], ofControl = given[1]] = adjustByPrior(given);
  return [ofTreated, ofControl];
}

/** What an arm changed beside the money, compared with the control group. */
export interface SecondaryMeasures {
  /** Buyers for each person assigned. */
  readonly conversion: ComparedMeans;
  /** Receipts for each person assigned. */
  readonly orders: ComparedMeans;
}

/**
 * Compares conversion and orders of an arm with the control group, everybody as assigned; orders adjusted by the orders before (CUPED). Each has an interval of 95 % of its own. They
 * are to be shown only beside a result.
 * @param alphas the share of intervals that miss of a measure that decides the experiment, corrected for the number of arms; a measure
 * without one is secondary, and no correction widens its interval
 */
export function compareSecondary(
  treated: OrderedArm,
  control: OrderedArm,
  {
    plan,
    alphas = {},
  }: { readonly plan: LookPlan; readonly alphas?: Partial<Readonly<Record<keyof SecondaryMeasures, number>>> },
): SecondaryMeasures {
  const { conversion: alpha = usualAlpha, orders: orderAlpha = usualAlpha } = alphas;
  const [ofTreated, ofControl] = [conversionOf(treated), conversionOf(control)];
  const once = estimateShareDifference(ofTreated, ofControl, alpha);
  return {
    conversion: compareMeans(meanOfShare(ofTreated), meanOfShare(ofControl), { plan, alpha }, once),
    orders: compareMeans(...adjustedOrders(treated, control), { plan, alpha: orderAlpha }),
  };
}
