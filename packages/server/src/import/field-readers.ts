import { dayExists, yearIsUsual } from '@pregon/contract/field.schema';
import { optionCode } from '@pregon/contract/options/option-code';

/** An invalid cell. The message is for the user. */
export class Unreadable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** Parses a non-empty cell into a value of the column's type. */
export type FieldReader = (cell: string) => string | Unreadable;

/** A text with a maximum length in characters. */
export const text =
  (most = 200): FieldReader =>
  (cell) =>
    cell.length <= most ? cell : new Unreadable(`Usa ${most} caracteres o menos.`);

/** Makes a reader of a function and the message for its failure. */
export const readBy =
  (normal: (cell: string) => string | undefined, message: string): FieldReader =>
  (cell) =>
    normal(cell) ?? new Unreadable(message);

/** Memoizes what is read of a text, since columns repeat few values many times. */
function remembering<Value extends string | boolean | Unreadable>(
  read: (cell: string) => Value,
  most = 1000,
): (cell: string) => Value {
  const known = new Map<string, Value>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const value = read(cell);
    if (known.size < most) known.set(cell, value);
    return value;
  };
}

/** An option in any spelling, as its code. `others` are further spellings, by code. */
export function option(what: string, names: readonly string[], others: Readonly<Record<string, string>> = {}): FieldReader {
  const codes = new Map(names.map((name) => [optionCode(name), optionCode(name)]));
  for (const [other, name] of Object.entries(others)) codes.set(other, optionCode(name));
  const message = `Esto no es ${what}. Usa ${new Intl.ListFormat('es', { type: 'disjunction' }).format(names)}.`;
  return remembering((cell) => codes.get(optionCode(cell)) ?? new Unreadable(message));
}

const affirmations = new Set(['SI', 'S', 'YES', 'Y', 'TRUE', 'VERDADERO', 'V', '1', 'X']);
const negations = new Set(['NO', 'N', 'FALSE', 'FALSO', 'F', '0']);

/** A yes or no. */
export const flag: FieldReader = remembering((cell) => {
  const code = optionCode(cell);
  if (affirmations.has(code)) return 'true';
  return negations.has(code) ? 'false' : new Unreadable('Escribe sí o no.');
});

const colombianThousands = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const englishThousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * Parses `1.234.567,89`, `1,234,567.89` and `1234567,89` alike. Three digits after a single separator are thousands, as prices
 * are written.
 */
function plainNumber(cell: string): string | undefined {
  const digits = cell.replace(/^\$\s*|\s/g, '');
  if (colombianThousands.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  if (englishThousands.test(digits)) return digits.replaceAll(',', '');
  return /^\d+(?:[.,]\d+)?$/.test(digits) ? digits.replace(',', '.') : undefined;
}

/** A non-negative amount with Colombian or English separators, below 10 to the power of `digits`. */
export const amount =
  (digits: number): FieldReader =>
  (cell) => {
    const plain = plainNumber(cell);
    if (plain === undefined) return new Unreadable('Escribe un número, como 89.900 o 1250,50.');
    return Number(plain) < 10 ** digits - 1 ? plain : new Unreadable('Este número es demasiado grande.');
  };

const minusBefore = /^(?<currency>\$\s*)?[-−]\s*/;
const inBrackets = /^\((?<inside>.+)\)$/;

/** Splits off a minus sign, or accounting brackets. */
function withoutMinus(cell: string): { readonly isNegative: boolean; readonly rest: string } {
  const inside = inBrackets.exec(cell)?.groups?.['inside'];
  if (inside !== undefined) return { isNegative: true, rest: inside.trim() };
  const rest = cell.replace(minusBefore, '$<currency>');
  return { isNegative: rest !== cell, rest };
}

/** An amount that may be negative: `-89.900`, `(89.900)`. */
export const signedAmount =
  (digits: number): FieldReader =>
  (cell) => {
    const { isNegative, rest } = withoutMinus(cell);
    const value = amount(digits)(rest);
    return isNegative && typeof value === 'string' ? `-${value}` : value;
  };

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
  if (Number(plain) >= mostUnits) return new Unreadable('Este número es demasiado grande.');
  return isNegative ? `-${plain}` : plain;
};

const dayForms = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})/,
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})/,
];
const timeForm =
  /^(?:T|,?\s+)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?\s*m\.?)?\s*(?<zone>Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/i;

const twoDigits = (number: number | string): string => String(number).padStart(2, '0');

/** Days of some twenty years: a check takes as long as reading several other cells. */
const mostDays = 8000;
const isUsualDay = remembering((day) => dayExists(day) && yearIsUsual(day), mostDays);

/** Parses a date at the start of a text, `2026-05-03`, with the rest. */
function dayIn(cell: string): { readonly day: string; readonly rest: string } | undefined {
  for (const form of dayForms) {
    const found = form.exec(cell);
    if (!found?.groups) continue;
    const { year = '', month = '', day = '' } = found.groups;
    const written = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
    return isUsualDay(written) ? { day: written, rest: cell.slice(found[0].length) } : undefined;
  }
  return undefined;
}

function timeIn(rest: string): string | undefined {
  const { hour = '', minute = '', second = '0', half, zone = '' } = timeForm.exec(rest)?.groups ?? {};
  const given = Number(hour);
  if (hour === '' || Number(minute) > 59 || Number(second) > 59 || given > 23 || (half && (given > 12 || given === 0)))
    return undefined;
  const onClock = half ? (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : given;
  return `${twoDigits(onClock)}:${minute}:${twoDigits(second)}${zone.toUpperCase()}`;
}

const dayMs = 86_400_000;
let latestDay = { number: Number.NaN, day: '' };

/** The UTC day of a moment, which is written out once a day and not for each row. */
function utcDay(at: number): string {
  const number = Math.floor(at / dayMs);
  if (number !== latestDay.number) latestDay = { number, day: new Date(at).toISOString().slice(0, 10) };
  return latestDay.day;
}

/** A past date, `2026-05-03` or `03/05/2026`. */
export const pastDay: FieldReader = (cell) => {
  const found = dayIn(cell);
  if (!found || (found.rest && !timeIn(found.rest))) return new Unreadable('Escribe un día, como 2026-05-03 o 03/05/2026.');
  return found.day <= utcDay(Date.now()) ? found.day : new Unreadable('Este día todavía no ha llegado.');
};

/** A past date with a time, or midnight; without a zone, on the account's clock. */
export const pastMoment: FieldReader = (cell) => {
  const found = dayIn(cell);
  const time = found?.rest ? timeIn(found.rest) : '00:00:00';
  if (!found || !time) return new Unreadable('Escribe una fecha, como 2026-05-03 14:30 o 03/05/2026.');
  // It may be tomorrow already in some time zones.
  return found.day <= utcDay(Date.now() + dayMs) ? `${found.day} ${time}` : new Unreadable('Esta fecha todavía no ha llegado.');
};
