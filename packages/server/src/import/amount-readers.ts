import { currencies } from '@pregon/contract/account/account-settings.schema';
import { type CellFormat, type FieldReader, Unreadable, usualFormat } from './field-readers.ts';

const colombianThousands = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const englishThousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * Parses `1.234.567,89`, `1,234,567.89` and `1234567,89` alike. Three digits after a single separator are thousands, as prices
 * are written.
 */
function plainNumber(cell: string): string | undefined {
  const digits = cell.replace(/\s/g, '');
  if (colombianThousands.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  if (englishThousands.test(digits)) return digits.replaceAll(',', '');
  return /^\d+(?:[.,]\d+)?$/.test(digits) ? digits.replace(',', '.') : undefined;
}

const symbolOf = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat('es-CO', { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const symbols = new Map<string, ReadonlySet<string>>();

/** How a currency is written beside an amount, in capital letters: `$`, `COP`, `COP$`. */
function symbolsOf(currency: string): ReadonlySet<string> {
  const known = symbols.get(currency);
  if (known) return known;
  const names = [symbolOf(currency, 'symbol'), symbolOf(currency, 'narrowSymbol')].map((name) => name.toUpperCase());
  const all = new Set(['$', currency, `${currency}$`, ...names]);
  symbols.set(currency, all);
  return all;
}

/** A currency at the start or the end of an amount, with the sign or bracket that precedes it. */
const currencyBefore = /^(?<sign>[-−(]?)\s*(?<currency>\p{L}{0,3}\p{Sc}|\p{L}{2,3})\s*/u;
const currencyAfter = /\s*(?<currency>\p{Sc}|\p{L}{3})\s*(?<sign>[-−)]?)$/u;

/** An amount without its currency. An error where it names another one than that of the account. */
function withoutCurrency(cell: string, currency: string): string | Unreadable {
  let rest = cell;
  for (const form of [currencyBefore, currencyAfter]) {
    const groups = form.exec(rest)?.groups;
    if (!groups) continue;
    const named = (groups['currency'] ?? '').toUpperCase();
    if (symbolsOf(currency).has(named)) rest = rest.replace(form, '$<sign>');
    else if (named === '€' || currencies.some((code) => symbolsOf(code).has(named)))
      return new Unreadable(`Este valor está en ${named} y tu cuenta en ${currency}: escríbelo en ${currency}.`);
  }
  return rest;
}

const minusBefore = /^[-−]\s*(?<number>.+)$/;
const minusAfter = /^(?<number>.+?)\s*[-−]$/;
const inBrackets = /^\(\s*(?<number>.+?)\s*\)$/;

/** Splits off a minus sign before or after a number, or accounting brackets. */
export function withoutMinus(cell: string): { readonly isNegative: boolean; readonly rest: string } {
  const found = inBrackets.exec(cell) ?? minusBefore.exec(cell) ?? minusAfter.exec(cell);
  const number = found?.groups?.['number'];
  return number === undefined ? { isNegative: false, rest: cell } : { isNegative: true, rest: number };
}

const notANumber = new Unreadable('Escribe un número, como 89.900 o 1250,50.');
const tooLarge = new Unreadable('Este número es demasiado grande.');

const below = (plain: string, digits: number): string | Unreadable => (Number(plain) < 10 ** digits - 1 ? plain : tooLarge);

function amountIn(cell: string, digits: number, { currency }: CellFormat, isSigned: boolean): string | Unreadable {
  const simple = plainNumber(cell);
  if (simple !== undefined) return below(simple, digits);
  const bare = withoutCurrency(cell, currency);
  if (bare instanceof Unreadable) return bare;
  const { isNegative, rest } = isSigned ? withoutMinus(bare) : { isNegative: false, rest: bare };
  // The currency may stand outside the sign or inside of it: `$ -89.900`, `-$ 89.900`.
  const number = isNegative ? withoutCurrency(rest, currency) : rest;
  if (number instanceof Unreadable) return number;
  const plain = plainNumber(number);
  if (plain === undefined) return notANumber;
  const value = below(plain, digits);
  return isNegative && typeof value === 'string' ? `-${value}` : value;
}

/** A non-negative amount with Colombian or English separators, with or without the account's currency, below 10 to the power of `digits`. */
export const amount =
  (digits: number): FieldReader =>
  (cell, format = usualFormat) =>
    amountIn(cell, digits, format, false);

/** An amount that may be negative: `-89.900`, `89.900-`, `(89.900)`. */
export const signedAmount =
  (digits: number): FieldReader =>
  (cell, format = usualFormat) =>
    amountIn(cell, digits, format, true);

const quantityForm = /^\d+(?:[.,]\d{1,3}0*)?$/;
const mostUnits = 1_000_000_000;

/**
 * A quantity in pieces, or a weight with three decimals. A single separator starts the decimals: 1.250 kg are one and a quarter.
 */
export const quantity: FieldReader = (cell) => {
  const { isNegative, rest } = withoutMinus(cell);
  const hasThousands = rest.includes('.') && rest.includes(',');
  const plain = quantityForm.test(rest) ? rest.replace(',', '.') : hasThousands ? plainNumber(rest) : undefined;
  if (plain === undefined) return new Unreadable('Escribe una cantidad, como 2 o 0,455.');
  if (Number(plain) >= mostUnits) return tooLarge;
  return isNegative ? `-${plain}` : plain;
};
