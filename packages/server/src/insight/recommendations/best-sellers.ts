/** A purchase, as input of the ranking. */
export interface StoreLine {
  productId: number;
  storeId: number | null;
}

/** Ranking of products by number of buyers: in a store, in a category, or overall. */
export class BestSellers {
  readonly #everywhere = new Map<number, number>();
  readonly #byStore = new Map<number, Map<number, number>>();
  readonly #categoryOf: (productId: number) => string | null;
  readonly #mayBeOffered: (productId: number) => boolean;
  readonly #rankings = new Map<string, readonly number[]>();

  /**
   * @param categoryOf the category of a product; null if it has none
   * @param mayBeOffered false for withdrawn products and those of sensitive categories
   */
  constructor(categoryOf: (productId: number) => string | null, mayBeOffered: (productId: number) => boolean) {
    this.#categoryOf = categoryOf;
    this.#mayBeOffered = mayBeOffered;
  }

  /** Counts one customer, once, with all their lines of the evaluated period (the last 90 days). */
  addCustomer(lines: Iterable<StoreLine>): void {
    const seen = new Map<number | null, Set<number>>();
    const count = (storeId: number | null, productId: number, counts: Map<number, number>): void => {
      const products = seen.get(storeId) ?? new Set();
      seen.set(storeId, products);
      if (products.has(productId)) return;
      products.add(productId);
      counts.set(productId, (counts.get(productId) ?? 0) + 1);
    };
    for (const { productId, storeId } of lines) {
      if (!this.#mayBeOffered(productId)) continue;
      count(null, productId, this.#everywhere);
      if (storeId === null) continue;
      const ofStore = this.#byStore.get(storeId) ?? new Map<number, number>();
      this.#byStore.set(storeId, ofStore);
      count(storeId, productId, ofStore);
    }
    this.#rankings.clear();
  }

  /**
   * The best sellers for one customer: of their store and category, then of the category, of the store, and of all, until there are
   * enough. Each product appears once.
   * @param isUnwanted products to leave out, such as those that the customer already has
   */
  top(
    { storeId, category }: { storeId: number | null; category: string | null },
    most: number,
    isUnwanted: (productId: number) => boolean = () => false,
  ): number[] {
    const found = new Set<number>();
    const scopes = [
      ...(storeId !== null && category !== null ? [[storeId, category] as const] : []),
      ...(category === null ? [] : [[null, category] as const]),
      ...(storeId === null ? [] : [[storeId, null] as const]),
      [null, null] as const,
    ];
    for (const [store, ofCategory] of scopes) {
      for (const productId of this.#ranking(store, ofCategory)) {
        if (found.size === most) return [...found];
        if (!isUnwanted(productId)) found.add(productId);
      }
    }
    return [...found];
  }

  #ranking(storeId: number | null, category: string | null): readonly number[] {
    const scope = JSON.stringify([storeId, category]);
    const known = this.#rankings.get(scope);
    if (known) return known;
    const counts = storeId === null ? this.#everywhere : (this.#byStore.get(storeId) ?? new Map<number, number>());
    const ranking = [...counts]
      .filter(([productId]) => category === null || this.#categoryOf(productId) === category)
      .toSorted(([one, first], [other, second]) => second - first || one - other)
      .map(([productId]) => productId);
    this.#rankings.set(scope, ranking);
    return ranking;
  }
}
