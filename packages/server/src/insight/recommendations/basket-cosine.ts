import { PairCounts } from './pair-counts.ts';

/** A product that stands near another one in baskets. */
export interface Neighbour {
  productId: number;
  otherId: number;
  /** 1 is the nearest. */
  place: number;
  /** together / √(baskets · otherBaskets), 0 to 1. */
  cosine: number;
  /** Baskets with both, with the product, and with the other: «736 of 2,513 who took it took the other as well». */
  together: number;
  baskets: number;
  otherBaskets: number;
}

export interface NeighbourOptions {
  /** False for products that are withdrawn: they may be what somebody bought, but are never what stands near it. */
  mayBeOffered: (productId: number) => boolean;
  /** Baskets that two products must share at least: 3 if left out, never below 2. One basket is no evidence. */
  leastTogether?: number;
  /** Neighbours of each product: 20 if left out. */
  most?: number;
}

const { sqrt } = Math;

/** A basket counts with so many products at most: wholesalers buy everything together. */
const largestBasket = 100;

/**
 * Counts which products are bought together, and finds the nearest ones of each by the cosine of their baskets. Unlike lift, the cosine
 * does not favour what hardly anybody buys.
 */
export class BasketCosine {
  readonly #pairs: PairCounts;
  readonly #isLeftOut: (productId: number) => boolean;
  readonly #places = new Map<number, number>();
  readonly #productIds: number[] = [];
  readonly #baskets: number[] = [];

  /**
   * @param isLeftOut true for products of sensitive categories: neither side of a pair
   * @param pairs where pairs are counted; its size is what limits memory
   */
  constructor(isLeftOut: (productId: number) => boolean = () => false, pairs = new PairCounts()) {
    this.#isLeftOut = isLeftOut;
    this.#pairs = pairs;
  }

  /** For lack of memory counts may be too low by as much: see `PairCounts.forgotten`. 0: all are exact. */
  get forgotten(): number {
    return this.#pairs.forgotten;
  }

  /** Counts one basket: its distinct products, in any order. Of a large one the first hundred count. */
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

  /** The nearest products of each, product by product, the nearest first. Equal ones in the order of their numbers. */
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

/** Puts a neighbour where it belongs, and drops the last one where there are too many. */
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
