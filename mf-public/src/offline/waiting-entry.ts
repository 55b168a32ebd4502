/** What a page of a shop sends: a registration, a visit, the answers of a survey. */
export type EntryKind = 'registro' | 'visita' | 'encuesta';

/** Something that was filled in on this device and has not arrived yet. */
export interface WaitingEntry {
  /** Also the key of its request: however often it is sent, it counts once. */
  readonly id: string;
  readonly appKey: string;
  readonly kind: EntryKind;
  /** By what the person knows it: a name, a document. */
  readonly title: string;
  /** What is sent. */
  readonly body: object;
  /** What the form held, to correct it. */
  readonly values: object;
  /** ISO moment. */
  readonly savedAt: string;
  /** What the server found wrong with it: it waits for a correction, not for a connection. */
  readonly refused?: { readonly message: string; readonly fields: Readonly<Record<string, string>> };
}
