import type { Neighbour } from './basket-cosine.ts';
import type { CustomerHistory } from './customer-history.ts';
import { ScoreSums } from './score-sums.ts';

/** Cross-sell: a product that a customer never bought, with the purchased product that is the strongest reason. */
export interface CrossOffer {
  productId: number;
  /** Sum of the cosines to the newest products of the customer, by which offers are ordered. */
  score: number;
  /** The nearest of these products: «of so many who took `because.productId`, so many took `productId`». */
  because: Neighbour;
}

export interface CrossOptions {
  /** Checked again at the time of the offer, because a product may have been withdrawn after its neighbours were computed. */
  mayBeOffered: (productId: number) => boolean;
  /** How many of the customer's newest products are considered: 50 by default. Five are too few: see docs/benchmarks/models.md. */
  newest?: number;
  most?: number;
}

type Ranked = Omit<CrossOffer, 'because'>;

/** Reused for all customers, because the computation is synchronous. */
const sums = new ScoreSums();

/**
 * Products that are often bought together with the customer's newest products and that they never bought, the best first.
 * @param neighboursOf the nearest neighbours of a product (`BasketCosine.neighbours`)
 */
export function crossOffers(
  history: CustomerHistory,
  neighboursOf: (productId: number) => readonly Neighbour[],
  { mayBeOffered, newest = 50, most = 10 }: CrossOptions,
): CrossOffer[] {
  const speaking = [...history]
    .map(([productId, days]) => ({ productId, last: days.at(-1) ?? -Infinity }))
    .toSorted((one, other) => other.last - one.last || one.productId - other.productId)
    .slice(0, newest)
    .map(({ productId }) => neighboursOf(productId));
  // A customer's products have hundreds of neighbours, and the nightly run computes all customers, so the reason is determined only for
  // the few best.
  for (const neighbours of speaking) {
    for (const { otherId, cosine } of neighbours) sums.add(otherId, cosine);
  }
  const best: Ranked[] = [];
  sums.take((productId, score) => {
    const last = best[most - 1];
    if (last && (score < last.score || (score === last.score && productId > last.productId))) return;
    if (history.has(productId) || !mayBeOffered(productId)) return;
    const at = best.findIndex((other) => score > other.score || (score === other.score && productId < other.productId));
    best.splice(at < 0 ? best.length : at, 0, { productId, score });
    if (best.length > most) best.pop();
  });
  return best.flatMap((offer) => {
    const because = nearest(speaking, offer.productId);
    return because ? [{ ...offer, because }] : [];
  });
}

/** The strongest reason for a product; of several equal ones, the first. */
function nearest(speaking: readonly (readonly Neighbour[])[], productId: number): Neighbour | undefined {
  let found: Neighbour | undefined;
  for (const neighbours of speaking) {
    const neighbour = neighbours.find(({ otherId }) => otherId === productId);
    if (neighbour && (!found || neighbour.cosine > found.cosine)) found = neighbour;
  }
  return found;
}
