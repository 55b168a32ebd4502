import type { Store } from '@pregon/contract/stores/store.schema';
import { csvFile } from '@pregon/contract/csv/csv-line';
import { storesKind } from './kinds/stores.kind.ts';

/** Formats a number with no decimals or four: three would be parsed as thousands. */
const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(4));

/** A value as an import reads it. */
export function fileCell(value: string | number | boolean | null): string | null {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'number' ? figure(value) : value;
}

type Key = keyof typeof storesKind.columns;

const columns = Object.entries(storesKind.columns) as [Key, (typeof storesKind.columns)[Key]][];

/** The columns of stores in a file: those of the import, so that an import reads the file unchanged. */
export const storesHeader = columns.map(([, { header }]) => header);
export const storeCells = (store: Store): (string | null)[] => columns.map(([key]) => fileCell(store[key]));

/** Stores as CSV, with formulas escaped. */
export const storesFile = (stores: readonly Store[]): string => csvFile([storesHeader, ...stores.map(storeCells)]);
