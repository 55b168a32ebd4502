import type { JsonShape } from './contract-shape.ts';

/** A keyword of JSON Schema that limits a value from below or above. */
interface Limit {
  readonly word: string;
  /** Describes the limit: `at most 120 characters`. */
  readonly phrase: (bound: number) => string;
  readonly upper: boolean;
  /** The limit that applies without the keyword. */
  readonly unsaid: number;
  /** The number of a value that the limit applies to. */
  readonly measure: (value: string | number) => number;
}

const length = (value: string | number) => String(value).length;
const count = (bound: number, what: string) => `${bound} ${what}${bound === 1 ? '' : 's'}`;
const lower = { upper: false, unsaid: -Infinity, measure: Number };
const upper = { upper: true, unsaid: Infinity, measure: Number };

/** All limits. Counts are never below zero. */
const limits: readonly Limit[] = [
  { ...lower, word: 'minimum', phrase: (bound) => `${bound} or more` },
  { ...upper, word: 'maximum', phrase: (bound) => `${bound} or less` },
  { ...lower, word: 'exclusiveMinimum', phrase: (bound) => `more than ${bound}` },
  { ...upper, word: 'exclusiveMaximum', phrase: (bound) => `less than ${bound}` },
  { ...lower, unsaid: 0, measure: length, word: 'minLength', phrase: (bound) => `at least ${count(bound, 'character')}` },
  { ...upper, measure: length, word: 'maxLength', phrase: (bound) => `at most ${count(bound, 'character')}` },
  { ...lower, unsaid: 0, word: 'minItems', phrase: (bound) => `at least ${count(bound, 'item')}` },
  { ...upper, word: 'maxItems', phrase: (bound) => `at most ${count(bound, 'item')}` },
  { ...lower, unsaid: 0, word: 'minProperties', phrase: (bound) => `at least ${count(bound, 'key')}` },
  { ...upper, word: 'maxProperties', phrase: (bound) => `at most ${count(bound, 'key')}` },
];

/** The keywords that `exceededLimits` compares. */
export const limitWords: readonly string[] = limits.map(({ word }) => word);

/** A limit that a sender may exceed, and the direction. */
export interface Excess {
  /** `at most 120 characters`. */
  readonly bound: string;
  readonly side: 'more' | 'less';
}

/** The limits of the receiver's schema `taken` that values of the sender's schema `sent` may exceed. */
export function exceededLimits(sent: JsonShape, taken: JsonShape): readonly Excess[] {
  return limits.flatMap(({ word, phrase, upper: isUpper, unsaid, measure }) => {
    const bound = taken[word];
    if (typeof bound !== 'number') return [];
    const fixed = typeof sent.const === 'string' || typeof sent.const === 'number' ? measure(sent.const) : undefined;
    const reach = fixed ?? (typeof sent[word] === 'number' ? sent[word] : unsaid);
    return (isUpper ? reach <= bound : reach >= bound) ? [] : [{ bound: phrase(bound), side: isUpper ? 'more' : 'less' }];
  });
}
