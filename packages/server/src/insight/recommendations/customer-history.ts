import type { BasketLine } from './basket-lines.ts';

/** Purchase history of one customer: the distinct days of each product in ascending order, in the unit of `BasketLine.basket`. */
export type CustomerHistory = ReadonlyMap<number, readonly number[]>;

/**
 * Builds the history of a customer from their lines, in any order, where `basket` is the day. Products of sensitive categories are left
 * out.
 */
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
