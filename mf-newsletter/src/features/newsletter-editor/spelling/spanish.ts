import nspell from 'nspell';
import { retailWords } from './retail-words.ts';

/** A spelling checker. */
export interface Spanish {
  /** Whether a word is correct, as written; `isFirst`: at the beginning of a sentence. */
  readonly isRight: (word: string, isFirst: boolean) => boolean;
  /** Suggestions, the likeliest first, at most five, with the word's capitalization. */
  readonly suggest: (word: string) => string[];
}

const clitics = /(?:(?:me|te|se|nos|os)(?:lo|la|los|las|le|les)?|lo|la|los|las|le|les)$/;
const accents: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };
const accented = Object.fromEntries(Object.entries(accents).map(([strong, weak]) => [weak, strong]));
const unaccent = (word: string): string => word.replace(/[áéíóú]/g, (vowel) => accents[vowel] ?? vowel);

/** Creates the Spanish spelling checker from a Hunspell dictionary: `aff` and `dic` are its files. Takes about a second. */
export function createSpanish(dictionary: { readonly aff: string; readonly dic: string }): Spanish {
  const checker = nspell(dictionary);
  for (const word of retailWords) checker.add(word);
  const knows = (word: string) => checker.correct(word);

  /**
   * Patterns that the dictionary lacks and that are frequent in texts to customers: 'cómpralo', 'llévatelo', 'regalito', 'rebajadísimo'.
   */
  const isFormed = (word: string): boolean => {
    const stem = word.replace(clitics, '');
    // With an attached pronoun the stress is on the third syllable from the end, which needs an accent.
    if (stem !== word && /[áéíóú]/.test(stem) && [unaccent(stem), stem, `${unaccent(stem)}s`].some(knows)) return true;
    const small = /^(.{3,})(?:it|ísim)([oa])s?$/.exec(word);
    if (small) return ['o', 'a', 'e', ''].some((end) => knows(`${small[1]}${end}`));
    const manner = /^(.{3,})mente$/.exec(word);
    return manner !== null && knows(manner[1] ?? '');
  };
  const isKnown = (word: string): boolean => knows(word) || isFormed(word);

  const isRight = (word: string, isFirst: boolean): boolean => {
    if (word.length < 2) return true;
    const lower = word.toLowerCase();
    const isUpper = word === word.toUpperCase();
    // Capitals within a word mark a brand; a capital within a sentence marks a name.
    if (!isUpper && word.slice(1) !== lower.slice(1)) return true;
    if (!isUpper && !isFirst && word[0] !== lower[0]) return true;
    return isKnown(word) || isKnown(lower);
  };

  /** A missing or superfluous accent is the most frequent error. */
  const reaccented = (lower: string): string[] => {
    const plain = unaccent(lower);
    const variants = Array.from(plain, (letter, at) => plain.slice(0, at) + (accented[letter] ?? letter) + plain.slice(at + 1));
    return [plain, ...variants].filter((variant) => variant !== lower && isKnown(variant));
  };

  const suggest = (word: string): string[] => {
    const lower = word.toLowerCase();
    const found = [...new Set([...reaccented(lower), ...checker.suggest(lower)])].slice(0, 5);
    if (word.length > 1 && word === word.toUpperCase()) return found.map((suggestion) => suggestion.toUpperCase());
    return word[0] === lower[0] ? found : found.map((suggestion) => suggestion.charAt(0).toUpperCase() + suggestion.slice(1));
  };
  return { isRight, suggest };
}
