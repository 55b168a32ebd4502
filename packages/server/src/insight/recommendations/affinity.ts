/** A preference of a customer: a category of products, or a type of discount. */
export interface Affinity {
  key: string;
  /** Ratio to the usual share, shrunk towards 1, which is the average customer. */
  index: number;
  /** Number of lines. */
  count: number;
}

export interface AffinityOptions {
  /** Minimum number of lines: 3 for categories, 2 for types of discount. */
  leastCount?: number;
  leastIndex?: number;
}

/** Weight of the prior: so many lines with the average distribution are added to each customer's own. */
const prior = 5;

/**
 * The highest preference of a customer compared with the average: (n + 5·share) / (N + 5) / share, where n of the customer's N lines are
 * in the category and `share` of all customers' lines. The prior keeps it stable for few lines. Ties are resolved alphabetically.
 * @param counts the customer's lines by category; sensitive categories must be left out
 * @param shareOf the share of all customers' lines, above 0 to 1; a category without one is ignored
 * @returns null without enough evidence
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
