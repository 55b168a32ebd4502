import type { CustomerHistory } from './customer-history.ts';

/** A repeat purchase: a product that a customer buys regularly and that is due. */
export interface BuyAgain {
  productId: number;
  /** The customer's median number of days between two purchases of it. */
  gapDays: number;
  daysSince: number;
  /** The number of days on which it was bought. */
  times: number;
}

export interface BuyAgainOptions {
  /** The day of the offer, in the unit of the history's days. */
  today: number;
  mayBeOffered: (productId: number) => boolean;
  most?: number;
}

/** After so many median gaps without a purchase, the customer is assumed to have stopped buying the product. */
const maxGaps = 4;

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/**
 * Repeat purchases that are due: products bought on at least two days, whose last purchase is between one and four median gaps ago. The
 * one bought most often comes first.
 */
export function buyAgain(history: CustomerHistory, { today, mayBeOffered, most = 10 }: BuyAgainOptions): BuyAgain[] {
  const due: BuyAgain[] = [];
  for (const [productId, days] of history) {
    const last = days.at(-1);
    if (last === undefined || days.length < 2 || !mayBeOffered(productId)) continue;
    const gaps = days.slice(1).map((day, i) => day - (days[i] ?? day));
    const gapDays = median(gaps.toSorted((one, other) => one - other));
    const daysSince = today - last;
    if (daysSince >= gapDays && daysSince <= maxGaps * gapDays) due.push({ productId, gapDays, daysSince, times: days.length });
  }
  return due
    .toSorted((one, other) => other.times - one.times || one.daysSince - other.daysSince || one.productId - other.productId)
    .slice(0, most);
}
