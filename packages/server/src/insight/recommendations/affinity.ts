/** What a customer has a liking for: a category of products, or a type of discount. */
export interface Affinity {
  key: string;
  /** How many times the usual share, shrunk: 1 is as everybody. */
  index: number;
  /** Lines of it. */
  count: number;
}

export interface AffinityOptions {
  /** Lines that it needs. 3 for categories, 2 for types of discount. */
  leastCount?: number;
  leastIndex?: number;
}

/** So many lines of everybody's habit are mixed into each customer's own. */
const prior = 5;

/**
 * What a customer buys more than others do: the highest (n + 5·share) / (N + 5) / share, where n of the customer's N lines are of it and
 * `share` of everybody's. A few lines move it little. Equal ones in the order of the alphabet.
 * @param counts the customer's lines by category; sensitive categories must be left out
 * @param shareOf the share of everybody's lines, above 0 to 1; a category without one is passed over
 * @returns null where the evidence does not suffice
 */
export function highestAffinity(
  counts: ReadonlyMap<string, number>,
  shareOf: (key: string) => number | undefined,
  { leastCount = 3, leastIndex = 1.2 }: AffinityOptions = {},
): Affinity | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let best: Affinity | null = null;
  for (const [key, count] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const share = shareOf(key) ?? 0;
    if (count < leastCount || !(share > 0)) continue;
    const index = (count + prior * share) / (total + prior) / share;
    if (index >= leastIndex && index > (best?.index ?? 0)) best = { key, index, count };
  }
  return best;
}
