import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { composeAccountMail } from '../accounts/account-mail.ts';
import { type StaffUser, usersRepository } from '../accounts/users.repository.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import type { ControlQueue, MailQueue } from '../../kernel/jobs/control-queue.ts';
import type { MessageProvider, OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { whereaboutsOf } from '../session/session-opener.ts';

interface Words {
  readonly subject: string;
  readonly paragraph: string;
}

/** What a person is told about a change of how they log in. */
const changes = {
  secondFactorOn: {
    subject: 'Activaste la verificación en dos pasos',
    paragraph: 'Desde ahora, al ingresar con tu contraseña escribes además un código de tu aplicación.',
  },
  secondFactorOff: {
    subject: 'Desactivaste la verificación en dos pasos',
    paragraph: 'Desde ahora ingresas solo con tu contraseña, y tus códigos de recuperación ya no sirven.',
  },
  recoveryCodes: {
    subject: 'Creaste otros códigos de recuperación',
    paragraph: 'Los códigos de recuperación que tenías ya no sirven.',
  },
  passkeyAdded: {
    subject: 'Registraste una llave de acceso',
    paragraph: 'Con ella se ingresa a Pregón sin contraseña.',
  },
  passkeyRemoved: {
    subject: 'Quitaste una llave de acceso',
    paragraph: 'Con ella ya no se puede ingresar a Pregón.',
  },
  passkeyRefused: {
    subject: 'Rechazamos una llave de acceso',
    paragraph: 'Alguien intentó ingresar con lo que parece una copia de tu llave de acceso. Quítala y registra otra.',
  },
} as const satisfies Readonly<Record<string, Words>>;

export type SecurityChange = keyof typeof changes;

/** A notice to one address of a person about a change that they made, or somebody in their name. */
interface SecurityNotice {
  readonly change: SecurityChange;
  /** The name of the passkey; empty otherwise. */
  readonly about: string;
  readonly email: string;
  readonly name: string;
  readonly device: string;
  readonly address: string;
  /** ISO 8601. */
  readonly at: string;
  readonly timeZone: string;
}

export const securityNotices: MailQueue<SecurityNotice> = {
  name: 'security-notice',
  request: v.object({
    change: v.picklist(Object.keys(changes) as SecurityChange[]),
    about: v.optional(v.string(), ''),
    email: v.string(),
    name: v.string(),
    device: v.string(),
    address: v.string(),
    at: v.string(),
    timeZone: v.string(),
  }),
  pollingIntervalSeconds: 1,
};

interface Change {
  readonly change: SecurityChange;
  readonly user: StaffUser;
  readonly request: FastifyRequest;
  /** The name of the passkey. */
  readonly about?: string;
}

/**
 * Tells a person about a change, at each address under which they are active: one of them may belong to somebody who took the
 * other one over. Transactional; the queue was prepared by `prepareMail`.
 */
export async function tellPerson(
  transaction: Transaction,
  queue: Pick<ControlQueue, 'mailOnCommit'>,
  { change, user, request, about = '' }: Change,
): Promise<void> {
  const memberships = await usersRepository.listOfPerson(transaction, user.id);
  const byAddress = new Map(memberships.filter(({ active }) => active).map((membership) => [membership.email, membership]));
  const what = { change, about, ...whereaboutsOf(request), at: new Date().toISOString() };
  const notices = [...byAddress.values()].map(({ email, name, timeZone }) => ({ ...what, email, name, timeZone }));
  await queue.mailOnCommit(transaction, securityNotices, notices);
}

interface MailTools {
  readonly config: Pick<Config, 'adminUrl' | 'mailFrom'>;
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'>;
}

/** Sends a notice. Throws when the mail server is unavailable, so that the queue tries again. */
export async function sendSecurityNotice({ config, provider }: MailTools, notice: SecurityNotice): Promise<void> {
  const { change, about, email, name, device, address, at, timeZone } = notice;
  const { subject, paragraph } = changes[change];
  const when = new Date(at).toLocaleString('es-CO', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone });
  const mail = composeAccountMail(config, {
    to: email,
    subject,
    greeting: `Hola, ${name}:`,
    paragraphs: [paragraph, ...(about ? [`Llave de acceso: «${about}».`] : []), `Fue el ${when}, desde ${device} (${address}).`],
    action: { words: 'Revisar mis sesiones', href: config.adminUrl },
    notes: ['Si no fuiste tú, cambia tu contraseña, cierra las sesiones que no reconozcas y avisa a tu administrador.'],
  });
  const outcome = await provider.send(mail);
  if (outcome.kind !== 'accepted') throw new Error(`The mail server did not take a security notice: ${outcome.reason}`);
}
