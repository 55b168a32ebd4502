/** Both bodies of a message, with merge tags still in them. */
export interface InlinedMessage {
  /** A whole page with inlined styles. */
  readonly html: string;
  readonly text: string;
}

/** The language that an inlined message says it is in, until an account's own takes its place. */
export const inlinedLanguage = 'es';
