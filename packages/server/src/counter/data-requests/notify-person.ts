import { isMobile } from '@pregon/contract/data-requests/person-address.schema';
import { type AccountMail, composeAccountMail } from '../../identity/accounts/account-mail.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { MessageProvider, OutgoingMail, Outcome } from '../../kernel/messages/message-provider.ts';
import { type MobileProviders, sendToMobile } from './mobile-notice.ts';
import { personLink } from './person-link.ts';

export interface NotifyTools {
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom' | 'keys'>;
  readonly database: Database;
  /** The mail of the installation, by which it writes for every account. */
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'>;
  /** The providers of SMS and WhatsApp of an account: its own, or the installation's. */
  readonly accountOf: (accountId: number) => MobileProviders;
}

interface PersonNotice {
  readonly accountId: number;
  /** An e-mail address, or a mobile number with its country code. */
  readonly address: string;
  readonly mail: Pick<AccountMail, 'subject' | 'paragraphs' | 'notes'> & { readonly button: string };
  /** What an SMS says before the link. In letters of GSM 03.38, so that it costs fewer parts. */
  readonly text: string;
}

/**
 * Writes to a person about their data, by mail, SMS or WhatsApp as their address and the account's providers are, with their signed link.
 * Never rejects for what a provider does: that is the outcome.
 */
export async function notifyPerson(
  tools: NotifyTools,
  { accountId, address, mail: { button, ...mail }, text }: PersonNotice,
  now: Date,
): Promise<Outcome> {
  const { config, provider } = tools;
  const link = personLink(config, { accountId, address }, now);
  if (isMobile(address)) return sendToMobile(tools, { accountId, to: address, words: text, link });
  const action = { words: button, href: link };
  return provider.send(composeAccountMail(config, { to: address, greeting: 'Hola:', ...mail, action }));
}
