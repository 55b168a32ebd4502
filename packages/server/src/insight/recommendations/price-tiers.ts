interface Priced {
  readonly id: number;
  readonly lineCode: string;
  readonly price: number;
}

/** Tiers of each line: its distinct prices in thirds. */
const tiers = 3;

/** The price tier of each product within its line: 1 is the cheapest third. Products without a line or a price have none. */
export function priceTiers(products: Iterable<Priced>): ReadonlyMap<number, number> {
  const priced = [...products].filter(({ lineCode, price }) => lineCode !== '' && price > 0);
  const found = new Map<number, number>();
  for (const line of Map.groupBy(priced, ({ lineCode }) => lineCode).values()) {
    const prices = [...new Set(line.map(({ price }) => price))].toSorted((one, other) => one - other);
    const places = new Map(prices.map((price, place) => [price, place]));
    for (const { id, price } of line) found.set(id, 1 + Math.floor((tiers * (places.get(price) ?? 0)) / prices.length));
  }
  return found;
}

/** The key of a line's tier among shares by line. */
export const tierKey = (lineCode: string, tier: number): string => `${lineCode}#${tier}`;
