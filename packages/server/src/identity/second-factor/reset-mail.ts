import * as v from 'valibot';
import { composeAccountMail } from '../accounts/account-mail.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { MailQueue } from '../../kernel/jobs/control-queue.ts';
import type { MessageProvider, OutgoingMail } from '../../kernel/messages/message-provider.ts';

/** Requests to tell somebody that an administrator has removed their second factor. */
export const secondFactorResetQueue: MailQueue<{ readonly email: string; readonly name: string; readonly accountName: string }> =
  {
    name: 'second-factor-reset',
    request: v.object({ email: v.string(), name: v.string(), accountName: v.string() }),
    pollingIntervalSeconds: 1,
  };

interface MailTools {
  readonly config: Pick<Config, 'adminUrl' | 'mailFrom'>;
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'>;
}

/** Sends the notice. Throws when the mail server is unavailable, so that the queue tries again. */
export async function sendSecondFactorResetMail(
  { config, provider }: MailTools,
  { email, name, accountName }: { readonly email: string; readonly name: string; readonly accountName: string },
): Promise<void> {
  const mail = composeAccountMail(config, {
    to: email,
    subject: 'Quitaron tu verificación en dos pasos',
    greeting: `Hola, ${name}:`,
    paragraphs: [
      `Un administrador de ${accountName} quitó la verificación en dos pasos de tu usuario y cerró tus sesiones.`,
      'Desde ahora ingresas solo con tu contraseña, hasta que la actives otra vez.',
    ],
    action: { words: 'Ingresar', href: config.adminUrl },
    notes: ['Si no lo pediste tú, avisa a tu administrador y cambia tu contraseña.'],
  });
  const outcome = await provider.send(mail);
  if (outcome.kind !== 'accepted') throw new Error(`The mail server did not take a notice of a reset: ${outcome.reason}`);
}
