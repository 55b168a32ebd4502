/** An e-mail for one person, ready to leave. */
export interface OutgoingMail {
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
  /** `reference` is the provider's own name for the message: what it tells later about it, it tells by that. */
  | { readonly kind: 'accepted'; readonly reference: string | undefined }
  /**
   * Definitely not taken, for this recipient or this message. `noSuchAddress`: nobody will ever be reached there, whatever is sent.
   */
  | { readonly kind: 'refused'; readonly reason: string; readonly permanent: boolean; readonly noSuchAddress?: boolean }
  /** Definitely not taken, and no other would be now either. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** Handed over, without an answer: it may have been taken. */
  | { readonly kind: 'uncertain'; readonly reason: string };

/** What messages of one channel leave through. */
export interface MessageProvider<Message> {
  /** How many messages it takes at the same time. */
  readonly connections: number;
  /** Never rejects: whatever happens is an outcome. */
  readonly send: (message: Message) => Promise<Outcome>;
  readonly close: () => void;
}

/** Where mail leaves that the platform itself writes to staff and customers. */
export interface MailOutlet {
  provider(channel: 'email'): Promise<MessageProvider<OutgoingMail>>;
}
