import { type ComparedMeans, compareMeans, type LookPlan } from './compare-means.ts';
import type { SampleMean } from './difference.ts';

/** How often the people assigned to an arm bought within the horizon. */
export interface ArmOrders {
  /** Mean number of receipts that are no returns, for each person assigned. */
  readonly orderMean: number;
  /** Sample variance (n-1) of that number. */
  readonly orderVariance: number;
}

/** An arm as far as secondary measures read it. */
interface OrderedArm extends ArmOrders {
  readonly people: number;
  readonly buyers: number;
}

/** The buyers of an arm as a share of everybody assigned: a mean of ones and zeros. */
function conversionOf({ people, buyers }: OrderedArm): SampleMean {
  const mean = buyers / people;
  return { people, mean, variance: (mean * (1 - mean) * people) / (people - 1) };
}

const ordersOf = ({ people, orderMean, orderVariance }: OrderedArm): SampleMean => ({
  people,
  mean: orderMean,
  variance: orderVariance,
});

/** What an arm changed beside the money, compared with the control group. */
export interface SecondaryMeasures {
  /** Buyers for each person assigned. */
  readonly conversion: ComparedMeans;
  /** Receipts for each person assigned. */
  readonly orders: ComparedMeans;
}

/**
 * Compares conversion and orders of an arm with the control group, everybody as assigned. They are secondary: each has an interval of
 * 95 % of its own, which no correction widens for the number of measures or arms. They are to be shown only beside a result.
 */
export function compareSecondary(
  treated: OrderedArm,
  control: OrderedArm,
  { plan, alpha = 0.05 }: { readonly plan: LookPlan; readonly alpha?: number },
): SecondaryMeasures {
  return {
    conversion: compareMeans(conversionOf(treated), conversionOf(control), { plan, alpha }),
    orders: compareMeans(ordersOf(treated), ordersOf(control), { plan, alpha }),
  };
}
