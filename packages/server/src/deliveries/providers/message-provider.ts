/** A message for one person, ready to leave. */
export interface OutgoingMessage {
  /** The same at every attempt: whoever receives it twice can tell. Without angle brackets. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | undefined;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What became of a message, as far as the provider said. */
export type Outcome =
  | { readonly kind: 'accepted' }
  /** Definitely not taken, for this recipient or this message. */
  | { readonly kind: 'refused'; readonly reason: string; readonly permanent: boolean }
  /** Definitely not taken, and no other would be now either. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** Handed over, without an answer: it may have been taken. */
  | { readonly kind: 'uncertain'; readonly reason: string };

/** What messages leave through. */
export interface MessageProvider {
  /** How many messages it takes at the same time. */
  readonly connections: number;
  /** Never rejects: whatever happens is an outcome. */
  readonly send: (message: OutgoingMessage) => Promise<Outcome>;
  readonly close: () => void;
}
