/** Spreadsheet programs interpret a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/;

/** Escapes a CSV cell: quotes are doubled, and an apostrophe prevents formula injection. */
const escapeCell = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * Formats rows as CSV. The byte order mark and the semicolons let a Spanish Excel read accents and columns without an import
 * dialog.
 */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(escapeCell).join(';')}\r\n`).join('')}`;
