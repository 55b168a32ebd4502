import type { Store } from '@pregon/contract/stores/store.schema';
import { csvLine } from '../kernel/csv/csv-writer.ts';
import { storesKind } from './kinds/stores.kind.ts';

/** By this spreadsheets know that a file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** A number with four digits behind its point, or none: three would be read as thousands. */
const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(4));

function cell(value: string | number | boolean | null): string | null {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'number' ? figure(value) : value;
}

type Key = keyof typeof storesKind.columns;

/** Stores as a CSV file that an import reads as it was written, and a spreadsheet without taking a text for a formula. */
export function storesFile(stores: readonly Store[]): string {
  const columns = Object.entries(storesKind.columns) as [Key, (typeof storesKind.columns)[Key]][];
  const lines = stores.map((store) => csvLine(columns.map(([key]) => cell(store[key]))));
  return byteOrderMark + csvLine(columns.map(([, { header }]) => header)) + lines.join('');
}
