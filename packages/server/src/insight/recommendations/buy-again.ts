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
  /** The day of the offer, in the unit of the history's days: the horizon of the data, where nothing is known of later ones. */
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

/** The products that were bought on at least two days, due or not. */
function* regularPurchases(
  history: CustomerHistory,
  { today, mayBeOffered }: Pick<BuyAgainOptions, 'today' | 'mayBeOffered'>,
): Generator<BuyAgain> {
  for (const [productId, days] of history) {
    const last = days.at(-1);
    if (last === undefined || days.length < 2 || !mayBeOffered(productId)) continue;
    const gaps = days.slice(1).map((day, i) => day - (days[i] ?? day));
    const gapDays = median(gaps.toSorted((one, other) => one - other));
    yield { productId, gapDays, daysSince: today - last, times: days.length };
  }
}

/**
 * Repeat purchases that are due: products bought on at least two days, whose last purchase is between one and four median gaps ago. The
 * one bought most often comes first.
 */
export function buyAgain(history: CustomerHistory, { today, mayBeOffered, most = 10 }: BuyAgainOptions): BuyAgain[] {
  const due: BuyAgain[] = [];
  for (const product of regularPurchases(history, { today, mayBeOffered })) {
    if (product.daysSince >= product.gapDays && product.daysSince <= maxGaps * product.gapDays) due.push(product);
  }
  return due
    .toSorted((one, other) => other.times - one.times || one.daysSince - other.daysSince || one.productId - other.productId)
    .slice(0, most);
}

/** In how many days `buyAgain` gives another answer, if nothing is bought: at least 1. Infinity: never. */
export function daysUntilBuyAgainChanges(
  history: CustomerHistory,
  options: Pick<BuyAgainOptions, 'today' | 'mayBeOffered'>,
): number {
  let soonest = Infinity;
  for (const { gapDays, daysSince } of regularPurchases(history, options)) {
    const firstDue = Math.ceil(gapDays);
    const firstGone = Math.floor(maxGaps * gapDays) + 1;
    const next = daysSince < firstDue ? firstDue : firstGone;
    if (next > daysSince) soonest = Math.min(soonest, next - daysSince);
  }
  return soonest;
}
