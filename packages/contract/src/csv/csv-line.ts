/** Begins a CSV file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Matches text that spreadsheets interpret as a formula (CSV injection), including full-width signs and leading spaces. Existing
 * apostrophes are escaped too, so that unescaping is exact.
 */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const needsQuotes = /[",;\t\r\n|]|^\s|\s$/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A line of a CSV file. A text that a spreadsheet would take for a formula is escaped with an apostrophe, which the server's `readCell`
 * removes; numbers stay. Spanish spreadsheets expect semicolons.
 */
export const csvLine = (values: readonly (string | number | null)[], separator: ',' | ';' = ','): string =>
  `${values.map(cell).join(separator)}\r\n`;

/** A CSV file with these lines. */
export const csvFile = (lines: readonly (readonly (string | number | null)[])[], separator?: ',' | ';'): string =>
  byteOrderMark + lines.map((line) => csvLine(line, separator)).join('');
