const grouped = /^-?[1-9]\d{0,2}([.\s])\d{3}(?:\1\d{3})*(?:,\d+)?$/;
const plain = /^-?\d+(?:[.,]\d+)?$/;
const inWords = new Intl.NumberFormat('es-CO', { useGrouping: 'always', maximumFractionDigits: 20 });

/**
 * Reads a number as people write it in Colombia. A dot before exactly three digits groups thousands: '1.500' is 1500. Any other
 * dot, and a comma, begin the decimals: '1.5' and '1,5' are one and a half. Returns undefined for an empty text and NaN for
 * everything else ('1e3', '1 5', 'dos'), so that a schema refuses it: nothing is ever guessed or dropped.
 */
export function readTypedNumber(text: string): number | undefined {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (typed === '') return undefined;
  if (grouped.test(typed)) return Number(typed.replaceAll(/[.\s]/g, '').replace(',', '.'));
  return plain.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** The number as a field shows it, so that `readTypedNumber` reads the same number back. Nothing and NaN are ''. */
export function writeTypedNumber(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : inWords.format(value);
}

/** Whether a field may show the number in its own format. What it does not take or cannot hold exactly stays as it was typed. */
export function mayBeReformatted(value: number | undefined, hasDecimals: boolean): boolean {
  if (value === undefined) return true;
  return (hasDecimals || Number.isInteger(value)) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
