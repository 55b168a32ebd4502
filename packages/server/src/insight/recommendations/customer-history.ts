import type { BasketLine } from './basket-lines.ts';

/** What one customer bought: the days of each product, ascending and each once, whole numbers as of `BasketLine.basket`. */
export type CustomerHistory = ReadonlyMap<number, readonly number[]>;

/** The history of a customer from their lines, in any order, where `basket` is the day. Products of sensitive categories leave no trace. */
export function historyOf(lines: Iterable<BasketLine>, isLeftOut: (productId: number) => boolean = () => false): CustomerHistory {
  const days = new Map<number, Set<number>>();
  for (const { productId, basket } of lines) {
    if (isLeftOut(productId)) continue;
    const known = days.get(productId);
    if (known) known.add(basket);
    else days.set(productId, new Set([basket]));
  }
  return new Map([...days].map(([productId, bought]) => [productId, [...bought].toSorted((one, other) => one - other)]));
}
