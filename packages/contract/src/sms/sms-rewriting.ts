import { isInGsm } from './sms-length.ts';

/** A replaced character with its replacement and count. An empty replacement removes it. */
export interface SmsReplacement {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface SmsRewriting {
  readonly text: string;
  /** The replacements in the order of their first occurrence. */
  readonly replacements: readonly SmsReplacement[];
}

/** Plain substitutes for typographic characters of keyboards and word processors. */
const plainSigns: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '´': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '-',
  '…': '...',
  '×': 'x',
  '\t': ' ',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u200b': '',
  '\ufeff': '',
  º: 'o',
  ª: 'a',
};

/** Matches an emoji with its skin tone, variation and joined emoji, or a fragment of one. */
const emoji = /^(?:\p{RI}{2}|\p{Extended_Pictographic}\p{EMod}?(?:\u200d\p{Extended_Pictographic}\p{EMod}?)*|\p{EMod}|\u200d)$/u;

/**
 * Rewrites a text for GSM-7 as far as possible: accents that GSM-7 lacks are removed (á becomes a; é and ñ stay), quotes, dashes and spaces
 * become plain, and emoji are removed. Other characters stay, so the result may still need UCS-2.
 */
export function rewriteForGsm(text: string): SmsRewriting {
  const counts = new Map<string, SmsReplacement>();
  const pieces = Array.from(new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(text), ({ segment }) => {
    const to = spellingOf(segment);
    if (to === segment) return segment;
    counts.set(segment, { from: segment, to, count: (counts.get(segment)?.count ?? 0) + 1 });
    return to === '' ? gap : to;
  });
  return { text: withoutGaps(pieces.join('')), replacements: [...counts.values()] };
}

/** Marks a removed character: of the spaces on both sides of it only one is kept. */
const gap = '\0';
const withoutGaps = (text: string) =>
  text
    .replace(/^(?:\0 ?)+/, '')
    .replaceAll(/(?: \0+)+(?=[ .,;:!?]|$)/g, '')
    .replaceAll(gap, '');

function spellingOf(segment: string): string {
  if (isWholeInGsm(segment)) return segment;
  const known = plainSigns[segment];
  if (known !== undefined) return known;
  if (emoji.test(segment.replaceAll('\ufe0f', ''))) return '';
  const composed = segment.normalize('NFC');
  if (isInGsm(composed)) return composed;
  const bare = composed.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return isWholeInGsm(bare) ? bare : segment;
}

const isWholeInGsm = (text: string): boolean => Array.from(text).every(isInGsm);
