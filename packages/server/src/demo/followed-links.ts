import type { DemoNewsletterKey } from './newsletters.ts';
import type { Random } from './random.ts';

/** How often each link of a newsletter is followed, in the order of its links. Nobody follows one with 0. */
export const linkWeights: Readonly<Record<DemoNewsletterKey, readonly number[]>> = {
  bulletin: [46, 24, 15, 10, 5, 0],
  anniversary: [68, 32],
  return: [100],
  home: [48, 25, 17, 10],
};

/** The links that somebody follows who clicks once or, when they are curious, twice: two links, or the same one again. */
export function followedLinks(random: Random, weights: readonly number[], isCurious: boolean): readonly number[] {
  const weighted = weights.map((weight, link) => ({ link, weight }));
  const picked = Array.from({ length: isCurious ? 2 : 1 }, () => random.weighted(weighted).link);
  return [...new Set(picked)];
}
