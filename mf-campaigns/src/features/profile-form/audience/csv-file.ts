/** Programs for tables take a cell that begins like this for a formula. */
const formula = /^[=+\-@\t\r]/;

/** A cell that is text wherever it is opened: a formula gets an apostrophe before it, and quotes are doubled. */
const cell = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * Rows as a CSV file. It begins with a byte order mark and parts its cells by semicolons, so that a Spanish Excel reads accents and
 * columns without being asked.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
