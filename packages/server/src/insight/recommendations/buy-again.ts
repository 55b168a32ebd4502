import type { CustomerHistory } from './customer-history.ts';

/** A product that a customer buys again and again, and is due for. */
export interface BuyAgain {
  productId: number;
  /** The customer's own days between two purchases of it: the median. */
  gapDays: number;
  daysSince: number;
  /** Days on which it was bought. */
  times: number;
}

export interface BuyAgainOptions {
  /** The day on which it is offered, counted as the days of the history are. */
  today: number;
  mayBeOffered: (productId: number) => boolean;
  most?: number;
}

/** After so many of its own gaps without it, a product is no longer what somebody buys. */
const givenUp = 4;

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/**
 * Products bought on two days or more whose own gap has passed since the last one, and not yet four of them. The one bought most often
 * comes first.
 */
export function buyAgain(history: CustomerHistory, { today, mayBeOffered, most = 10 }: BuyAgainOptions): BuyAgain[] {
  const due: BuyAgain[] = [];
  for (const [productId, days] of history) {
    const last = days.at(-1);
    if (last === undefined || days.length < 2 || !mayBeOffered(productId)) continue;
    const gaps = days.slice(1).map((day, i) => day - (days[i] ?? day));
    const gapDays = median(gaps.toSorted((one, other) => one - other));
    const daysSince = today - last;
    if (daysSince >= gapDays && daysSince <= givenUp * gapDays) due.push({ productId, gapDays, daysSince, times: days.length });
  }
  return due
    .toSorted((one, other) => other.times - one.times || one.daysSince - other.daysSince || one.productId - other.productId)
    .slice(0, most);
}
