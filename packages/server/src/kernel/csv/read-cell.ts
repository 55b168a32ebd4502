/** Matches an apostrophe with which `csvLine` of the contract escaped a formula. */
const escapedFormula = /^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]))/;

/** The content of a cell: trimmed, and without the apostrophe that escapes a formula. */
export const readCell = (text: string): string => text.trim().replace(escapedFormula, '').trim();
