/** An e-mail for one recipient, ready to be sent. */
export interface OutgoingMail {
  /** Idempotency key: the same at every attempt, so that a receiver can detect a duplicate. Without angle brackets. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | undefined;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The result of handing a message to a provider. */
export type Outcome =
  /** `reference` is the provider's own identifier of the message; its webhooks report the status by it. */
  | { readonly kind: 'accepted'; readonly reference: string | undefined }
  /**
   * Definitely not taken, for this recipient or this message. `noSuchAddress`: a hard bounce, so the address is suppressed.
   */
  | { readonly kind: 'refused'; readonly reason: string; readonly permanent: boolean; readonly noSuchAddress?: boolean }
  /** Definitely not taken, because the provider takes no message at present. It opens the channel's circuit breaker. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** Handed over without an answer: the provider may have taken it, so it is not retried. */
  | { readonly kind: 'uncertain'; readonly reason: string };

/** A service or mail server that takes the messages of one channel. */
export interface MessageProvider<Message> {
  /** How many messages it takes concurrently. */
  readonly connections: number;
  /** Never rejects: errors are outcomes. */
  readonly send: (message: Message) => Promise<Outcome>;
  readonly close: () => void;
}

/** Returns the provider of the platform's own mail to staff and customers. */
export interface MailProviderRegistry {
  provider(channel: 'email'): Promise<MessageProvider<OutgoingMail>>;
}
