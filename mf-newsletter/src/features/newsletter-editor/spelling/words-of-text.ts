/** A word with its position in a text. */
export interface TextWord {
  readonly word: string;
  /** Start position, in UTF-16 code units. */
  readonly at: number;
  /** At the beginning of a sentence, where a capital has no meaning. */
  readonly isFirst: boolean;
}

/** Texts that are not words: merge tags, addresses, anything with a digit, and handles with '@' or '#'. */
const notWords = [
  /\{\{[^{}]*\}\}/g,
  /\bhttps?:\/\/\S+/gi,
  /\bwww\.\S+/gi,
  /\S+@\S+/g,
  /[@#][\p{L}\p{N}_]+/gu,
  /\S*\p{N}(?:\S*[\p{L}\p{N}])?/gu,
  /\b[\p{L}-]+(?:\.[\p{L}-]+)*\.(?:com|co|org|net|es|mx|shop|store)\b(?:\/\S*)?/giu,
];
const word = /\p{L}[\p{L}\p{M}]*/gu;

/** The words of a text for the spell check. */
export function wordsOfText(text: string): TextWord[] {
  // Skipped texts are replaced by spaces of the same length, so that positions stay valid.
  const left = notWords.reduce((rest, pattern) => rest.replace(pattern, (found) => '\u0001'.repeat(found.length)), text);
  return [...left.matchAll(word)].map(({ 0: found, index }) => ({
    word: found,
    at: index,
    isFirst: beginsSentence(left, index),
  }));
}

function beginsSentence(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return /(?:^|\n|[.!?…:¡¿«"“—(])\s*$/u.test(before);
}

/** The sentence of a word, shortened to a readable length. */
export function sentenceAround(text: string, at: number): string {
  const start = Math.max(...['.', '!', '?', '\n'].map((mark) => text.lastIndexOf(mark, at - 1) + 1));
  const end = text.slice(at).search(/[.!?\n]/);
  const sentence = text
    .slice(start, end < 0 ? undefined : at + end + 1)
    .replace(/\s+/g, ' ')
    .trim();
  if (sentence.length <= 90) return sentence;
  const from = Math.max(0, at - start - 40);
  return `${from > 0 ? '…' : ''}${sentence.slice(from, from + 80)}…`;
}
