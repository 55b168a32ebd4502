import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';

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

/** An SMS for one person. */
export interface OutgoingText {
  /** The same at every attempt. */
  readonly messageId: string;
  /** Mobile number with its country's code: `+573001234567`. */
  readonly to: string;
  readonly text: string;
}

/** A WhatsApp message for one person: a template that the provider has approved, with what belongs into its places. */
export interface OutgoingTemplate {
  readonly messageId: string;
  /** `+573001234567`. */
  readonly to: string;
  /** Id of the number that it is sent from. */
  readonly source: string;
  readonly template: WhatsappTemplate;
  /** In the order of the template's places, those of its header first. */
  readonly parameters: readonly string[];
  /** Of a template with a picture, film or document. */
  readonly mediaUrl: string | null;
  /** What the provider tells when a button is pressed; `index` counts the buttons from 0. */
  readonly postbackTexts: readonly { readonly index: number; readonly text: string }[];
}

/** What leaves by each channel. */
export interface OutgoingMessages {
  readonly email: OutgoingMail;
  readonly sms: OutgoingText;
  readonly wa: OutgoingTemplate;
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

/** One provider for each channel. */
export type Providers = { readonly [C in keyof OutgoingMessages]: MessageProvider<OutgoingMessages[C]> };
