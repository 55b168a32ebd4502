import { csvLine } from '@pregon/contract/csv/csv-line';

/** Maximum number of decimals, because spreadsheets use binary fractions: further digits are rounding errors. */
const decimals = 6;
const threeDecimals = /\.\d{3}$/;

/** Formats a number for the field readers: three digits after a point would be read as thousands, so a zero is appended. */
function numberText(value: number): string {
  const plain = Number(value.toFixed(decimals)).toLocaleString('en-US', {
    useGrouping: false,
    maximumFractionDigits: decimals,
  });
  return threeDecimals.test(plain) ? `${plain}0` : plain;
}

/** Formats a date as ISO, with the time of day if it has one. Cells of a workbook have no time zone. */
function dateText(value: Date): string {
  const iso = value.toISOString();
  const time = iso.slice(11, 19);
  return time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (value instanceof Date) return dateText(value);
  return typeof value === 'string' ? value : null;
}

/** Converts the rows of a sheet to CSV. */
export const sheetToCsv = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => csvLine(row.map(cellText))).join('');
