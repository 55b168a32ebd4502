import type { Neighbour } from './basket-cosine.ts';
import type { CustomerHistory } from './customer-history.ts';

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

/**
 * Products that are often bought together with the customer's newest products and that they never bought, the best first.
 * @param neighboursOf the nearest neighbours of a product (`BasketCosine.neighbours`)
 */
export function crossOffers(
  history: CustomerHistory,
  neighboursOf: (productId: number) => readonly Neighbour[],
  { mayBeOffered, newest = 50, most = 10 }: CrossOptions,
): CrossOffer[] {
  const products = [...history]
    .map(([productId, days]) => ({ productId, last: days.at(-1) ?? -Infinity }))
    .toSorted((one, other) => other.last - one.last || one.productId - other.productId)
    .slice(0, newest);
  const offers = new Map<number, CrossOffer>();
  for (const { productId } of products) {
    for (const neighbour of neighboursOf(productId)) {
      if (history.has(neighbour.otherId) || !mayBeOffered(neighbour.otherId)) continue;
      const known = offers.get(neighbour.otherId);
      if (!known) {
        offers.set(neighbour.otherId, { productId: neighbour.otherId, score: neighbour.cosine, because: neighbour });
        continue;
      }
      known.score += neighbour.cosine;
      if (neighbour.cosine > known.because.cosine) known.because = neighbour;
    }
  }
  return [...offers.values()].toSorted((one, other) => other.score - one.score || one.productId - other.productId).slice(0, most);
}
