/**
 * What spreadsheets take for a formula when a text begins with it, in full width and behind spaces, too. Also behind apostrophes of
 * the text's own: one more is put before them, so that one can be taken away again.
 */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const keptHarmless = /^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]))/;
const needsQuotes = /[",;\t\r\n|]|^\s|\s$/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * One line of a CSV file, its end included. A text that a spreadsheet would take for a formula gets an apostrophe before it, which
 * `readCell` takes away again; numbers stay what they are. Who opens it in a Spanish spreadsheet expects semicolons.
 */
export const csvLine = (values: readonly (string | number | null)[], separator: ',' | ';' = ','): string =>
  `${values.map(cell).join(separator)}\r\n`;

/** What a cell says: without spaces around it, and without the apostrophe that kept a formula harmless. */
export const readCell = (text: string): string => text.trim().replace(keptHarmless, '').trim();
