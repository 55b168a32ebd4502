import type { Neighbour } from './basket-cosine.ts';
import type { CustomerHistory } from './customer-history.ts';

/** A product that a customer never bought, and the product of theirs that speaks for it most. */
export interface CrossOffer {
  productId: number;
  /** Sum of the cosines to the newest products of the customer, which is what orders offers. */
  score: number;
  /** The nearest of these products: «of so many who took `because.productId`, so many took `productId`». */
  because: Neighbour;
}

export interface CrossOptions {
  /** Asked again when offering: neighbours may be older than a product's withdrawal. */
  mayBeOffered: (productId: number) => boolean;
  /** Products of the customer that speak, the newest ones: 50 if left out. Five are too few: see docs/benchmarks/models.md. */
  newest?: number;
  most?: number;
}

/**
 * What goes with the newest products of a customer and was never bought by them, the best first.
 * @param neighboursOf the nearest products of one (`BasketCosine.neighbours`)
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
