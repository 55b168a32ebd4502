import { isInGsm } from './sms-length.ts';

/** What is said instead of a character, and how often. Nothing instead: it is left out. */
export interface SmsReplacement {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface SmsRewriting {
  readonly text: string;
  /** In the order in which they first stand in the text. */
  readonly replacements: readonly SmsReplacement[];
}

/** Signs that keyboards and word processors put in place of plain ones. */
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

/** An emoji with its tone of skin, its variation and all that is joined to it; or what is left over of one. */
const emoji = /^(?:\p{RI}{2}|\p{Extended_Pictographic}\p{EMod}?(?:\u200d\p{Extended_Pictographic}\p{EMod}?)*|\p{EMod}|\u200d)$/u;

/**
 * A text that says the same in GSM-7 as far as that can be: letters without the accents that it lacks (á becomes a; é and ñ stay),
 * plain quotes, dashes and spaces, and no emoji. What has no such spelling stays, so that a text may still be UCS-2 after it.
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

/** Stands where something was left out: of the spaces on both sides of it one is enough. */
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
