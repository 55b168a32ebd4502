import * as v from 'valibot';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { type AccountMail, composeAccountMail } from '../../identity/accounts/account-mail.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { MessageProvider, OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { recipientTokens } from '../../content/recipient-links/recipient-token.ts';
import type { MailQueue } from '../../kernel/jobs/control-queue.ts';

/** An unsubscription that no signed link proved: whose lists the address left. */
export interface UnsignedUnsubscribe {
  readonly email: string;
  readonly accountIds: readonly number[];
}

/** Requests to tell the owner of an address of an unsigned unsubscription. */
export const unsubscribeNotices: MailQueue<UnsignedUnsubscribe> = {
  name: 'unsubscribe-notice',
  request: v.object({ email: v.string(), accountIds: v.optional(v.array(v.number()), []) }),
  pollingIntervalSeconds: 5,
};

interface NoticeTools {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom' | 'keys'>;
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'>;
}

/** The address that undoes an unsigned unsubscription. */
function undoUrl(publicUrl: string, email: string, token: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/preferences?${new URLSearchParams({ action: 'subscribe', email, token }).toString()}`;
}

const notice = (email: string, accountNames: readonly string[], href: string): AccountMail => ({
  to: email,
  subject: 'Te diste de baja',
  greeting: 'Hola:',
  paragraphs: [
    `Se dio de baja la dirección ${email}: ya no recibirá correos de ${accountNames.join(', ')}.`,
    'Si no fuiste tú, vuelve a suscribirte con este enlace.',
  ],
  action: { words: 'Volver a suscribirme', href },
  notes: ['El enlace sirve durante 30 días.', 'Si fuiste tú, no tienes que hacer nada.'],
});

/**
 * Notifies the owner of an address about an unsigned unsubscription, with a signed link to undo it. Throws when the mail server
 * is unavailable.
 */
export async function sendUnsubscribeNotice(
  { database, config, provider }: NoticeTools,
  { email, accountIds }: UnsignedUnsubscribe,
  now = new Date(),
): Promise<void> {
  const names = await Promise.all(accountIds.map((id) => accountsRepository.nameOf(database, id)));
  const token = recipientTokens(config.keys.links, 'taking back by mail').sign({ accountId: 0, email }, now);
  const known = names.filter((name) => name !== undefined);
  const mail = notice(email, known, undoUrl(config.publicUrl, email, token));
  const outcome = await provider.send(composeAccountMail(config, mail));
  if (outcome.kind === 'unavailable') throw new Error(`The mail server did not take an unsubscribe notice: ${outcome.reason}`);
}
