import type { MessageProvider, OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { type AccountMail, composeAccountMail } from '../../identity/accounts/account-mail.ts';
import { findAdministratorToWarn } from '../../identity/audit/unsigned-unsubscriptions.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';

/** Name of the queue of alarm mails about a mass unsubscription, one job for each administrator. */
export const unsubscribeAlarmQueue = 'unsubscribe-alarm';

interface AlarmTools {
  readonly database: Database;
  readonly config: Pick<Config, 'adminUrl' | 'mailFrom'>;
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'>;
}

const counted = (count: number): string =>
  count === 1 ? 'Se dio de baja 1 dirección' : `Se dieron de baja ${count.toLocaleString('es-CO')} direcciones`;

const warning = (adminUrl: string, to: string, accountName: string, count: number): AccountMail => ({
  to,
  subject: 'Muchas bajas sin enlace firmado',
  greeting: 'Hola:',
  paragraphs: [
    `${counted(count)} de ${accountName} en la última hora sin el enlace de un correo tuyo. Son más de las que permitimos en una hora, así que rechazamos las siguientes.`,
    'Puede ser alguien que da de baja a tus clientes sin permiso. Las bajas por el enlace de tus correos siguen funcionando.',
    'A cada dirección le escribimos con un enlace para volver a suscribirse. Revisa en Auditoría cuáles fueron.',
  ],
  action: { words: 'Ver la auditoría', href: `${adminUrl.replace(/\/+$/, '')}/admin/audit` },
  notes: ['Te avisamos una vez al día como máximo.'],
});

/**
 * Warns one administrator by mail. Does nothing for a person who is no longer one; throws when the mail server is unavailable.
 */
export async function sendUnsubscribeAlarm(
  { database, config, provider }: AlarmTools,
  { userId = 0 }: { readonly userId?: number },
): Promise<void> {
  const found = await findAdministratorToWarn(database, userId);
  if (!found) return;
  const mail = warning(config.adminUrl, found.email, found.name, found.count);
  const outcome = await provider.send(composeAccountMail(config, mail));
  if (outcome.kind === 'unavailable') throw new Error(`The mail server did not take an unsubscribe alarm: ${outcome.reason}`);
}
