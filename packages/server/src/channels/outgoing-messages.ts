import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import type { MessageProvider, OutgoingMail } from '../kernel/messages/message-provider.ts';

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
  /** The ends of the addresses that the template's links leave open, in the order of those buttons. */
  readonly urlSuffixes: readonly string[];
}

/** What leaves by each channel. */
export interface OutgoingMessages {
  readonly email: OutgoingMail;
  readonly sms: OutgoingText;
  readonly wa: OutgoingTemplate;
}

/** One provider for each channel. */
export type Providers = { readonly [C in keyof OutgoingMessages]: MessageProvider<OutgoingMessages[C]> };
