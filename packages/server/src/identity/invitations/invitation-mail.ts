import { composeAccountMail } from '../accounts/account-mail.ts';
import type { Account } from '../accounts/accounts.repository.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';

/** The link of an invitation. */
export const invitationLink = ({ adminUrl }: Pick<Config, 'adminUrl'>, token: string): string =>
  `${adminUrl}/registro?t=${token}`;

/** Formats the expiry on the account's clock. */
export const untilInWords = (moment: Date, { timeZone }: Pick<Account, 'timeZone'>): string =>
  moment.toLocaleString('es-CO', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone });

interface InvitationMail {
  readonly to: string;
  readonly accountName: string;
  readonly link: string;
  readonly until: string;
}

/** The message with an invitation's link. */
export const invitationMail = (
  config: Pick<Config, 'mailFrom'>,
  { to, accountName, link, until }: InvitationMail,
): OutgoingMail =>
  composeAccountMail(config, {
    to,
    subject: 'Te invitaron a Pregón',
    greeting: 'Hola:',
    paragraphs: [`Te invitaron a trabajar en ${accountName} con Pregón, la plataforma de marketing de tu equipo.`],
    action: { words: 'Crear mi usuario', href: link },
    notes: [`La invitación sirve una sola vez, hasta el ${until}.`, 'Si no la esperabas, no tienes que hacer nada.'],
  });
