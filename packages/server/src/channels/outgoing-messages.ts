import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';

/** An SMS for one recipient. */
export interface OutgoingText {
  /** Idempotency key: the same at every attempt. */
  readonly messageId: string;
  /** Mobile number with its country code: `+573001234567`. */
  readonly to: string;
  readonly text: string;
}

/** A WhatsApp message for one recipient: an approved template with its parameters. */
export interface OutgoingTemplate {
  readonly messageId: string;
  /** `+573001234567`. */
  readonly to: string;
  /** Id of the sending number. */
  readonly source: string;
  readonly template: WhatsappTemplate;
  /** In the order of the template's parameters, those of its header first. */
  readonly parameters: readonly string[];
  /** For a template with an image, video or document. */
  readonly mediaUrl: string | null;
  /** The texts that the provider reports when a button is pressed; `index` counts the buttons from 0. */
  readonly postbackTexts: readonly { readonly index: number; readonly text: string }[];
  /** The variable ends of the template's links, in the order of those buttons. */
  readonly urlSuffixes: readonly string[];
}
