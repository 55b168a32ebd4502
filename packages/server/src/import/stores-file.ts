import type { Store } from '@pregon/contract/stores/store.schema';
import { byteOrderMark, csvLine } from '@pregon/contract/csv/csv-line';
import { storesKind } from './kinds/stores.kind.ts';

/** Formats a number with no decimals or four: three would be parsed as thousands. */
const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(4));

function cell(value: string | number | boolean | null): string | null {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'number' ? figure(value) : value;
}

type Key = keyof typeof storesKind.columns;

/** Stores as CSV, with formulas escaped, which an import reads unchanged. */
export function storesFile(stores: readonly Store[]): string {
  const columns = Object.entries(storesKind.columns) as [Key, (typeof storesKind.columns)[Key]][];
  const lines = stores.map((store) => csvLine(columns.map(([key]) => cell(store[key]))));
  return byteOrderMark + csvLine(columns.map(([, { header }]) => header)) + lines.join('');
}
