const line = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
/** An export as CSV, with empty cells where a row states none. */
export const exportFile = (header: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string =>
  [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))].map(line).join('\n');
