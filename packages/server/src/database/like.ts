/** A pattern for LIKE that finds a text anywhere, whatever signs of the pattern language it contains. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
