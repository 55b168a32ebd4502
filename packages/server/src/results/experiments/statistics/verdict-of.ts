import type { Interval } from './difference.ts';

/** What can be said of an effect: more or less than nothing, or that it cannot be told from chance. */
export type Verdict = 'more' | 'less' | 'inconclusive';

/**
 * The rule of conclusiveness, the only one: an effect is told where its interval is wholly above or below 0. Experiments, pages of results
 * and boards all ask it.
 */
export const verdictOf = ({ low, high }: Interval): Verdict => (low > 0 ? 'more' : high < 0 ? 'less' : 'inconclusive');
