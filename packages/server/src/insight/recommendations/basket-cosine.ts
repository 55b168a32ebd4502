import { PairCounts } from './pair-counts.ts';

/** A neighbour of a product: another one that is often in the same baskets. */
export interface Neighbour {
  productId: number;
  otherId: number;
  /** Rank: 1 is the nearest. */
  place: number;
  /** Cosine similarity: together / √(baskets · otherBaskets), 0 to 1. */
  cosine: number;
  /** Baskets with both, with the product, and with the other: «736 of 2,513 who took it took the other as well». */
  together: number;
  baskets: number;
  otherBaskets: number;
}

export interface NeighbourOptions {
  /** False for withdrawn products: they may have neighbours, but are never returned as one. */
  mayBeOffered: (productId: number) => boolean;
  /** Minimum number of shared baskets of a pair: 3 by default, never below 2, because one basket is no evidence. */
  leastTogether?: number;
  /** Maximum number of neighbours of each product: 20 by default. */
  most?: number;
}

const { sqrt } = Math;

/** Maximum number of products of a basket that count, because wholesalers buy everything together. */
const largestBasket = 100;

/**
 * Item-to-item collaborative filtering: counts which products are bought together, and finds the nearest neighbours of each by cosine
 * similarity of their baskets. Unlike lift, the cosine does not favour rare products.
 */
export class BasketCosine {
  readonly #pairs: PairCounts;
  readonly #isLeftOut: (productId: number) => boolean;
  readonly #places = new Map<number, number>();
  readonly #productIds: number[] = [];
  readonly #baskets: number[] = [];

  /**
   * @param isLeftOut true for products of sensitive categories: they are on neither side of a pair
   * @param pairs counts the pairs; its size limits the memory
   */
  constructor(isLeftOut: (productId: number) => boolean = () => false, pairs = new PairCounts()) {
    this.#isLeftOut = isLeftOut;
    this.#pairs = pairs;
  }

  /** Maximum error of the counts after pairs were dropped for lack of memory: see `PairCounts.forgotten`. 0: all are exact. */
  get forgotten(): number {
    return this.#pairs.forgotten;
  }

  /** Counts one basket: its distinct products, in any order. Only the first hundred of a large one count. */
  add(basket: Iterable<number>): void {
    const places: number[] = [];
    for (const productId of basket) {
      if (places.length === largestBasket) break;
      if (this.#isLeftOut(productId)) continue;
      const place = this.#placeOf(productId);
      this.#baskets[place] = (this.#baskets[place] ?? 0) + 1;
      for (const other of places) this.#pairs.add(place, other);
      places.push(place);
    }
  }

  /** The neighbours of each product, product by product, the nearest first. Ties are resolved by product id. */
  *neighbours({ mayBeOffered, leastTogether = 3, most = 20 }: NeighbourOptions): Generator<Neighbour> {
    const nearest: Neighbour[][] = this.#productIds.map(() => []);
    const offered = this.#productIds.map((productId) => mayBeOffered(productId));
    const consider = (from: number, to: number, together: number): void => {
      const list = nearest[from];
      if (!list || !offered[to]) return;
      const [baskets = 0, otherBaskets = 0] = [this.#baskets[from], this.#baskets[to]];
      const cosine = together / sqrt(baskets * otherBaskets);
      if (list.length === most && cosine < (list.at(-1)?.cosine ?? 0)) return;
      const [productId = 0, otherId = 0] = [this.#productIds[from], this.#productIds[to]];
      insert(list, { productId, otherId, place: 0, cosine, together, baskets, otherBaskets }, most);
    };
    for (const [one, other, together] of this.#pairs.entries(Math.max(2, leastTogether))) {
      consider(one, other, together);
      consider(other, one, together);
    }
    for (const list of nearest) for (const [i, neighbour] of list.entries()) yield { ...neighbour, place: i + 1 };
  }

  #placeOf(productId: number): number {
    const known = this.#places.get(productId);
    if (known !== undefined) return known;
    this.#places.set(productId, this.#productIds.length);
    return this.#productIds.push(productId) - 1;
  }
}

/** Inserts a neighbour into a sorted list, and drops the last one when the list is too long. */
function insert(list: Neighbour[], neighbour: Neighbour, most: number): void {
  let at = list.length;
  while (at > 0 && isNearer(neighbour, list[at - 1])) at--;
  list.splice(at, 0, neighbour);
  if (list.length > most) list.pop();
}

function isNearer(one: Neighbour, other: Neighbour | undefined): boolean {
  if (!other || one.cosine !== other.cosine) return !other || one.cosine > other.cosine;
  return one.otherId < other.otherId;
}
