import { randomUUID } from 'node:crypto';
import { isMobile } from '@pregon/contract/data-requests/person-address.schema';
import type { OutgoingText } from '../../channels/outgoing-messages.ts';
import { recipientTokens } from '../../content/recipient-links/recipient-token.ts';
import { type AccountMail, composeAccountMail } from '../../identity/accounts/account-mail.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { MessageProvider, OutgoingMail, Outcome } from '../../kernel/messages/message-provider.ts';

export interface NotifyTools {
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom' | 'keys'>;
  /** The mail of the installation, by which it writes for every account. */
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'>;
  /** The provider of SMS of an account: its own, or the installation's. */
  readonly textsOf: (accountId: number) => Pick<MessageProvider<OutgoingText>, 'send'>;
}

interface PersonNotice {
  readonly accountId: number;
  /** An e-mail address, or a mobile number with its country code. */
  readonly address: string;
  readonly mail: Pick<AccountMail, 'subject' | 'paragraphs' | 'notes'> & { readonly button: string };
  /** What an SMS says before the link. In letters of GSM 03.38, so that it costs fewer parts. */
  readonly text: string;
}

/** The page with the requests of a person, by a signed link. */
const pageUrl = (publicUrl: string, email: string, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/preferences?${new URLSearchParams({ action: 'datos', email, token }).toString()}`;

/** Writes to a person about their data, by mail or SMS as their address is, with their signed link. Never rejects: errors are outcomes. */
export async function notifyPerson(
  { config, provider, textsOf }: NotifyTools,
  { accountId, address, mail: { button, ...mail }, text }: PersonNotice,
  now: Date,
): Promise<Outcome> {
  const token = recipientTokens(config.keys.links).sign({ accountId, email: address }, now);
  const href = pageUrl(config.publicUrl, address, token);
  if (isMobile(address)) return textsOf(accountId).send({ messageId: randomUUID(), to: address, text: `${text} ${href}` });
  return provider.send(composeAccountMail(config, { to: address, greeting: 'Hola:', ...mail, action: { words: button, href } }));
}
