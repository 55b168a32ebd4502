import type { MessageLanguage } from '@pregon/contract/account/message-language';

/** The content of a send method, the same for all recipients. */
export interface MessageSource {
  readonly templateHtml: string;
  readonly subject: string;
  readonly preheader: string;
  /** The language of the account's messages; Spanish by default. */
  readonly language?: MessageLanguage;
}
