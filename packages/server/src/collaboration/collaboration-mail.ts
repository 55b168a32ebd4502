import { approvalState } from '@pregon/contract/collaboration/approval-state';
import type { RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import * as v from 'valibot';
import { accountsRepository } from '../identity/accounts/accounts.repository.ts';
import { type AccountMail, composeAccountMail } from '../identity/accounts/account-mail.ts';
import { usersRepository } from '../identity/accounts/users.repository.ts';
import type { Config } from '../kernel/config/config.ts';
import type { Database } from '../kernel/database/database.ts';
import type { MailQueue } from '../kernel/jobs/control-queue.ts';
import type { MessageProvider, OutgoingMail } from '../kernel/messages/message-provider.ts';
import { approvalsRepository } from './approvals.repository.ts';
import type { MentionReason } from './collaboration.table.ts';
import { commentsRepository } from './comments.repository.ts';
import { findRecord, reviewedRecords } from './reviewed-records.ts';

/**
 * What a mail tells of: a request to its approver, a decision to the one who asked, or a comment to somebody whom it mentions or who wrote
 * in its thread; the stored row says which.
 */
export type CollaborationNotice =
  | { readonly about: 'request' | 'decision'; readonly accountId: number; readonly id: number }
  | { readonly about: 'mention'; readonly accountId: number; readonly id: number; readonly userId: number };

const row = { accountId: v.number(), id: v.number() };

/** Mails to colleagues. A worker composes them from the stored rows. */
export const collaborationMails: MailQueue<CollaborationNotice> = {
  name: 'collaboration',
  request: v.variant('about', [
    v.object({ about: v.literal('request'), ...row }),
    v.object({ about: v.literal('decision'), ...row }),
    v.object({ about: v.literal('mention'), ...row, userId: v.number() }),
  ]),
  pollingIntervalSeconds: 2,
};

interface MailTools {
  readonly database: Database;
  readonly config: Pick<Config, 'adminUrl' | 'mailFrom'>;
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'>;
  /** The main colour of an account's brand. */
  readonly colorOf: (accountId: number) => Promise<string>;
}

/** A notice in words, before it is addressed. */
interface Notice extends Pick<AccountMail, 'subject' | 'paragraphs'> {
  readonly kind: RecordKind;
  readonly record: string;
  readonly to: number;
  readonly words: string;
}

const things = { newsletter: 'el newsletter', schedule: 'la programación' } as const satisfies Record<RecordKind, string>;
const atStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const quoted = (text: string): string[] => (text ? [`«${text}»`] : []);
const longDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('es-CO', { dateStyle: 'long', timeZone: 'UTC' });

async function ofApproval(database: Database, notice: Exclude<CollaborationNotice, { about: 'mention' }>) {
  const request = await approvalsRepository.find(database, notice, notice.id);
  if (!request) return undefined;
  const { kind, record } = request;
  const found = await findRecord(database, notice, kind, record);
  if (!found) return undefined;
  const thing = `${things[kind]} «${found.name}»`;
  if (notice.about === 'request') {
    if (request.state !== approvalState.pending) return undefined;
    const from = await usersRepository.find(database, request.requestedBy);
    const until = request.dueOn ? [`La necesita antes del ${longDay(request.dueOn)}.`] : [];
    const asked = `${from?.name ?? 'Alguien de tu equipo'} te pide que apruebes ${thing}.`;
    const paragraphs = [asked, ...quoted(request.note), ...until];
    return { subject: 'Te piden una aprobación', paragraphs, words: 'Revisar', kind, record, to: request.approver };
  }
  if (request.state === approvalState.outdated) {
    const paragraphs = [
      `${atStart(thing)} cambió después de que la aprobaron: cambió el perfil al que escribe.`,
      'Volvió a borrador y no se envía. Revisa qué cambió y pide que la aprueben otra vez.',
    ];
    return {
      subject: 'Hay que aprobar otra vez lo que pediste',
      paragraphs,
      words: 'Revisar',
      kind,
      record,
      to: request.requestedBy,
    };
  }
  const by = (await usersRepository.find(database, request.approver))?.name ?? 'Alguien de tu equipo';
  const isApproved = request.state === approvalState.approved;
  const subject = isApproved ? 'Aprobaron lo que pediste' : 'Rechazaron lo que pediste aprobar';
  const paragraphs = [`${by} ${isApproved ? 'aprobó' : 'rechazó'} ${thing}.`, ...quoted(request.reason)];
  return { subject, paragraphs, words: isApproved ? 'Ver' : 'Corregir', kind, record, to: request.requestedBy };
}

const mentionWords = {
  mention: { subject: 'Te mencionaron en un comentario', done: 'te mencionó en un comentario' },
  reply: {
    subject: 'Respondieron donde comentaste',
    done: 'respondió en una conversación en la que escribiste, en los comentarios',
  },
} as const satisfies Record<MentionReason, unknown>;

async function ofMention(database: Database, notice: Extract<CollaborationNotice, { about: 'mention' }>) {
  const comment = await commentsRepository.find(database, notice, notice.id);
  const reason = await commentsRepository.toldBecause(database, notice.id, notice.userId);
  if (!comment || !reason) return undefined;
  const { kind, record, text } = comment;
  const found = await findRecord(database, notice, kind, record);
  if (!found) return undefined;
  const from = (await usersRepository.find(database, comment.authorId))?.name ?? 'Alguien de tu equipo';
  const { subject, done } = mentionWords[reason];
  const paragraphs = [`${from} ${done} de ${things[kind]} «${found.name}».`, ...quoted(text)];
  return { subject, paragraphs, words: 'Responder', kind, record, to: notice.userId };
}

/** Mails a notice to its colleague, unless it is out of date or they left. Throws when the mail server is unavailable. */
export async function sendCollaborationMail(
  { database, config, provider, colorOf }: MailTools,
  request: CollaborationNotice,
): Promise<void> {
  const notice: Notice | undefined =
    request.about === 'mention' ? await ofMention(database, request) : await ofApproval(database, request);
  const user = notice && (await usersRepository.find(database, notice.to));
  if (!notice || !user?.active) return;
  const { subject, paragraphs, words, kind, record } = notice;
  const accountName = (await accountsRepository.nameOf(database, user.accountId)) ?? 'tu cuenta';
  const mail = composeAccountMail(config, {
    to: user.email,
    subject,
    greeting: `Hola, ${user.name}:`,
    paragraphs,
    action: { words, href: `${config.adminUrl}${reviewedRecords.get()[kind].pathOf(record)}` },
    look: { name: accountName, strong: await colorOf(user.accountId) },
    notes: [`Te escribimos porque trabajas en ${accountName} con Pregón.`],
  });
  const outcome = await provider.send(mail);
  if (outcome.kind === 'unavailable') throw new Error(`The mail server did not take a mail to a colleague: ${outcome.reason}`);
}
