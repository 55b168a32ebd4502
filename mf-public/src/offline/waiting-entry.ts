/** Kinds of entries of a shop's pages: a registration, a visit, a survey response. */
export type EntryKind = 'registro' | 'visita' | 'encuesta';

/** A submitted form that has not reached the server yet. */
export interface WaitingEntry {
  /** Also the idempotency key of its request: repeated requests count once. */
  readonly id: string;
  readonly appKey: string;
  readonly kind: EntryKind;
  /** Describes the entry to the user: a name, a document. */
  readonly title: string;
  /** The request body. */
  readonly body: object;
  /** The values of the form, for a correction. */
  readonly values: object;
  /** ISO 8601 timestamp. */
  readonly savedAt: string;
  /** The server's rejection: the entry waits for a correction, not for a connection. */
  readonly refused?: { readonly message: string; readonly fields: Readonly<Record<string, string>> };
}
