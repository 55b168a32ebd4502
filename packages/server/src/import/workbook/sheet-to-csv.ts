import { csvLine } from '../../kernel/csv/csv-writer.ts';

/** Spreadsheets count in binary fractions: more decimals than these are noise. */
const decimals = 6;
const threeDecimals = /\.\d{3}$/;

/** A number as the field readers take it: three digits behind a point would be thousands, so a zero follows them. */
function numberText(value: number): string {
  const plain = Number(value.toFixed(decimals)).toLocaleString('en-US', {
    useGrouping: false,
    maximumFractionDigits: decimals,
  });
  return threeDecimals.test(plain) ? `${plain}0` : plain;
}

/** A date as an ISO day, with the time of day where it has one. Cells of a workbook have no time zone. */
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

/** The rows of a sheet as the text of a CSV file. */
export const sheetToCsv = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => csvLine(row.map(cellText))).join('');
