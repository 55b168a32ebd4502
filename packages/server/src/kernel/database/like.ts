const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern for LIKE that finds a text anywhere, whatever signs of the pattern language it contains. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The same for what begins with the text. */
export const beginning = (text: string): string => `${literally(text)}%`;
