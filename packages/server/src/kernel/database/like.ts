/** Escapes the wildcards of LIKE, so that a text matches itself alone. */
const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern that matches a text anywhere, with its wildcards escaped. */
export const containing = (text: string): string => `%${escapeLikePattern(text)}%`;

/** A LIKE pattern that matches what begins with a text. */
export const beginning = (text: string): string => `${escapeLikePattern(text)}%`;
