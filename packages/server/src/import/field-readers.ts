import type { DateOrder } from '@pregon/contract/data/imports.endpoints';
import { optionCode } from '@pregon/contract/options/option-code';

/** An invalid cell. The message is for the user. */
export class Unreadable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** What cells of a file mean that can be read in several ways. */
export interface CellFormat {
  /** Whether 03/04/2026 is the third of April, or the fourth of March. */
  readonly dateOrder: DateOrder;
  /** The ISO 4217 code of the account's currency, which amounts may name. */
  readonly currency: string;
}

/** The format of a file of which nothing else is known. */
export const usualFormat: CellFormat = { dateOrder: 'day', currency: 'COP' };

/** Parses a non-empty cell into a value of the column's type. */
export type FieldReader = (cell: string, format?: CellFormat) => string | Unreadable;

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
export function remembering<Value extends string | boolean | Unreadable>(
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
