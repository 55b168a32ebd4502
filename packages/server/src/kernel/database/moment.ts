/** A moment that SQL answered as text, as the contract writes it: `2026-11-24T14:00:00.000Z`. */
export const momentOf = (text: string): string => new Date(text).toISOString();

/** The same where there may be none. */
export const momentOrNull = (text: string | null): string | null => (text === null ? null : momentOf(text));
