const grouped = /^-?[1-9]\d{0,2}([.\s])\d{3}(?:\1\d{3})*(?:,\d+)?$/;
const plain = /^-?\d+(?:[.,]\d+)?$/;
const inWords = new Intl.NumberFormat('es-CO', { useGrouping: 'always', maximumFractionDigits: 20 });

/**
 * Parses a number as typed in Colombia. A dot before exactly three digits groups thousands: '1.500' is 1500. Any other dot, and a comma,
 * begin the decimals: '1.5' and '1,5' are one and a half. Returns undefined for an empty text and NaN for everything else ('1e3', '1 5',
 * 'dos'), so that the schema rejects it instead of a guess.
 */
export function readTypedNumber(text: string): number | undefined {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (typed === '') return undefined;
  if (grouped.test(typed)) return Number(typed.replaceAll(/[.\s]/g, '').replace(',', '.'));
  return plain.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** Formats a number for a field, so that `readTypedNumber` reads the same number back. Undefined and NaN are ''. */
export function writeTypedNumber(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : inWords.format(value);
}

/** Whether the field may reformat the number. A number that is not allowed or not exactly representable stays as typed. */
export function mayBeReformatted(value: number | undefined, hasDecimals: boolean): boolean {
  if (value === undefined) return true;
  return (hasDecimals || Number.isInteger(value)) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
