import { optionCode } from '@pregon/contract/options/option-code';
import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import type { ImportOrigin } from '@pregon/contract/data/import-origins';

/** A row of a file of another system: the first non-empty cell of columns with these names. */
export type OriginRow = (...names: readonly string[]) => string;

/** A row in the columns of an import, or why it is left out. */
export type ConvertedRow = { readonly cells: Readonly<Record<string, string>>; readonly problem?: string | undefined };

/** An export of another system, and how its rows become rows of an import. */
export interface OriginFile {
  readonly origin: ImportOrigin;
  readonly kind: ImportKind;
  /** Columns by which it is recognized: all of them, under one of their names. */
  readonly marks: readonly (readonly string[])[];
  /** The columns that it is converted to, as the import calls them. */
  readonly header: readonly string[];
  /** Names of the column with the same value in consecutive rows that belong together; without it each row is on its own. */
  readonly togetherBy?: readonly string[];
  /** One row for each given one, in their order. */
  readonly convert: (rows: readonly OriginRow[]) => readonly ConvertedRow[];
}

/** The name of a column in any spelling; what follows in brackets, such as «(Obligatorio)», does not count. */
export const columnName = (header: string): string => optionCode(header.replace(/\([^)]*\)/g, '')).replace(/[^A-Z0-9]/g, '');

/** Makes a converter of single rows. */
export const eachRow = (convert: (row: OriginRow) => ConvertedRow) => (rows: readonly OriginRow[]) => rows.map(convert);

/** A number as programs write it: a single separator begins the decimals. Undefined where it is none. */
export function machineNumber(text: string): number | undefined {
  const digits = text.replace(/[^\d.,-]/g, '');
  const { whole = '', decimals = '' } = /^(?<whole>.*?)(?:[.,](?<decimals>\d*))?$/.exec(digits)?.groups ?? {};
  const last = digits.at(-decimals.length - 1) ?? '';
  // The same separator twice only groups digits.
  const plain = whole.includes(last) ? digits.replace(/[.,]/g, '') : `${whole.replace(/[.,]/g, '')}.${decimals}`;
  return /^-?\d+(?:\.\d*)?$/.test(plain) ? Number(plain) : undefined;
}

/** The longest code of a product or store. */
const longestCode = 50;

/** The code of a product: its SKU, or else its name. */
export const productCode = (sku: string, name: string): string => (sku === '' ? name : sku).slice(0, longestCode).trim();
