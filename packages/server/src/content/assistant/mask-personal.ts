const email = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;
const mergeTag = /\{\{[^{}]*\}\}/g;

const day = String.raw`(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?!\d)`;
/** Matches six or more digits with separators (telephones and documents); a date is matched in the first group. */
const longNumber = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${day}|([+(]?(?!${day})\d(?:[\s.()-]{0,2}\d){5,})(?![\p{L}\p{N}]))`,
  'gu',
);
const currencyBefore = /(?:[$€]|\b(?:cop|usd|eur))\s*$/i;
const currencyAfter = /^\s*(?:pesos|cop|usd|eur|€)/i;

function maskNumber(found: string, number: string | undefined, at: number, text: string): string {
  const end = at + found.length;
  const isPrice = currencyBefore.test(text.slice(Math.max(0, at - 6), at)) || currencyAfter.test(text.slice(end, end + 8));
  return number === undefined || isPrice ? found : '[número]';
}

const mask = (text: string): string => text.replace(email, '[correo]').replace(longNumber, maskNumber);

/**
 * Masks personal data in a text: e-mail addresses, telephones and documents. Prices, dates and merge tags stay, but the default
 * values of tags are masked.
 */
export function maskPersonal(text: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: tag, index } of text.matchAll(mergeTag)) {
    pieces.push(mask(text.slice(end, index)), tag.replace(/\|.*/s, mask));
    end = index + tag.length;
  }
  return [...pieces, mask(text.slice(end))].join('');
}
