import { type AccountMail, composeAccountMail } from '../accounts/account-mail.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { MessageProvider, OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { recoveriesRepository, recoveryMinutes } from './recoveries.repository.ts';

interface RecoveryTools {
  readonly database: Database;
  readonly config: Pick<Config, 'adminUrl' | 'mailFrom'>;
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'>;
}

const recoveryMail = (to: string, name: string, href: string): AccountMail => ({
  to,
  subject: 'Elige una contraseña nueva',
  greeting: `Hola, ${name}:`,
  paragraphs: ['Recibimos una solicitud para cambiar la contraseña con la que ingresas a Pregón.'],
  action: { words: 'Elegir una contraseña nueva', href },
  notes: [
    `El enlace sirve una sola vez, durante ${recoveryMinutes} minutos.`,
    'Si no lo pediste tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
  ],
});

/** Mails a recovery link to an address if it has an active user. Throws when the mail server is unavailable. */
export async function sendRecoveryMail({ database, config, provider }: RecoveryTools, email: string): Promise<void> {
  const [user] = await usersRepository.listByEmail(database, email);
  if (!user?.active) return;
  const token = await database.transaction(async (transaction) => {
    const actor = { accountId: user.accountId, userId: user.id };
    await auditRepository.record(transaction, actor, { action: 'forgotPassword' });
    return recoveriesRepository.open(transaction, user.id);
  });
  const mail = recoveryMail(user.email, user.name, `${config.adminUrl}/account/recovery/${token}`);
  const outcome = await provider.send(composeAccountMail(config, mail));
  if (outcome.kind !== 'accepted') throw new Error(`The mail server did not take a recovery mail: ${outcome.reason}`);
}
