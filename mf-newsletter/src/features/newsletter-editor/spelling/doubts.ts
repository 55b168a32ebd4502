import type { PartText } from '../mail-editor.ts';
import type { SpellingChecker } from './spelling-checker.ts';
import { sentenceAround, wordsOfText } from './words-of-text.ts';

/** A possibly misspelt word, once for each text that contains it. */
export interface Doubt {
  readonly word: string;
  readonly partId: string;
  readonly sentence: string;
}

/** Finds the possibly misspelt words of texts; those in `accepted`, in lower case, are skipped. */
export async function findDoubts(
  texts: readonly PartText[],
  accepted: ReadonlySet<string>,
  check: SpellingChecker['check'],
): Promise<Doubt[]> {
  const parts = texts.map((part) => ({ ...part, words: wordsOfText(part.text) }));
  const words = parts.flatMap((part) => part.words);
  // A name that is accepted within a sentence is accepted at the beginning of another one.
  const names = new Set(words.filter(({ word, isFirst }) => !isFirst && /^\p{Lu}\p{Ll}/u.test(word)).map(({ word }) => word));
  const doubtful = words.filter(({ word }) => !names.has(word) && !accepted.has(word.toLowerCase()));
  const unique = new Map(doubtful.map(({ word, isFirst }) => [`${word} ${isFirst}`, [word, isFirst] as const]));
  const wrong = new Set(await check([...unique.values()]));
  return parts.flatMap(({ partId, text, words: own }) => {
    const first = new Map(
      own
        .filter(({ word }) => wrong.has(word) && !accepted.has(word.toLowerCase()))
        .toReversed()
        .map((found) => [found.word, found]),
    );
    return [...first.values()]
      .toSorted((a, b) => a.at - b.at)
      .map(({ word, at }) => ({ word, partId, sentence: sentenceAround(text, at) }));
  });
}
