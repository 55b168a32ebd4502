/** Seeded random numbers, equal on every machine. */
export interface Random {
  /** From 0 to 1, exclusive. */
  fraction(): number;
  /** An integer, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** An item of a list by weight. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T;
}

/** Marsaglia's xorshift with 32 bits. The seed is any number but 0. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  const fraction = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const itemAt = <T>(list: readonly T[], position: number): T => {
    const item = list[position];
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  };
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick: (list) => itemAt(list, between(0, list.length - 1)),
    weighted(list) {
      let rest = fraction() * list.reduce((sum, { weight }) => sum + weight, 0);
      return itemAt(
        list,
        Math.max(
          list.findIndex(({ weight }) => (rest -= weight) < 0),
          0,
        ),
      );
    },
  };
}
