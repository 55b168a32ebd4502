import {
  type CommentChange,
  type CommentForm,
  mostComments,
  type RecordKind,
} from '@pregon/contract/collaboration/collaboration.schema';
import { accountRoles, mayCall } from '@pregon/contract/session/roles';
import { usersRepository } from '../identity/accounts/users.repository.ts';
import { auditRepository } from '../identity/audit/audit.repository.ts';
import type { Database } from '../kernel/database/database.ts';
import { Fault } from '../kernel/http/fault.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { commentsRepository, type Told } from './comments.repository.ts';
import type { CollaborationTools } from './approval-flow.ts';
import { collaborationMails } from './collaboration-mail.ts';
import { findRecord } from './reviewed-records.ts';

/** The mentioned users, without the caller. Throws INVALID at people who are not active users of the account. */
async function checkMentions(database: Database, { accountId, userId }: Principal, ids: readonly number[]): Promise<number[]> {
  const asked = [...new Set(ids)];
  const active = asked.length > 0 ? await usersRepository.findActive(database, accountId, asked) : [];
  // A mention is mailed with the comment, which is not for a store's manager.
  const found = active.filter(({ role }) => mayCall(accountRoles, role));
  if (found.length < asked.length) {
    throw new Fault('INVALID', { fields: { mentions: 'Alguien a quien mencionas ya no es usuario de tu cuenta.' } });
  }
  return asked.filter((id) => id !== userId);
}

/**
 * Whoever is told of an answer: the people whom it mentions, and those who wrote in its thread before. Each once, never the writer, and
 * nobody who has left.
 */
async function peopleToTell(
  database: Database,
  { accountId, userId }: Principal,
  thread: number | null,
  mentions: readonly number[],
): Promise<Told[]> {
  const mentioned = mentions.map((id): Told => ({ userId: id, reason: 'mention' }));
  if (thread === null) return mentioned;
  const writers = (await commentsRepository.writersOf(database, { accountId }, thread)).filter(
    (id) => id !== userId && !mentions.includes(id),
  );
  const active = writers.length > 0 ? await usersRepository.findActive(database, accountId, writers) : [];
  const readers = active.filter(({ role }) => mayCall(accountRoles, role));
  return [...mentioned, ...readers.map(({ id }): Told => ({ userId: id, reason: 'reply' }))];
}

/**
 * Writes a comment on a record, and queues the mails to those whom it mentions and whom it answers. Idempotent by the form's key.
 */
export async function addComment(
  { database, queue }: CollaborationTools,
  principal: Principal,
  kind: RecordKind,
  record: string,
  form: CommentForm,
): Promise<{ readonly id: number }> {
  const found = await findRecord(database, principal, kind, record);
  if (!found) throw new Fault('NOT_FOUND');
  const earlier = await commentsRepository.findByKey(database, principal, form.requestKey);
  if (earlier) return { id: earlier.id };
  const mentions = await checkMentions(database, principal, form.mentions);
  if (form.thread !== null) {
    const begun = await commentsRepository.find(database, principal, form.thread);
    if (begun?.kind !== kind || begun.record !== record || begun.thread !== null) throw new Fault('NOT_FOUND');
  }
  const told = await peopleToTell(database, principal, form.thread, mentions);
  if ((await commentsRepository.count(database, principal, kind, record)) >= mostComments) {
    throw new Fault('INVALID', { fields: { text: `Ya hay ${mostComments} comentarios: no caben más.` } });
  }
  await queue.prepareMail(collaborationMails);
  return database.transaction(async (transaction) => {
    const id = await commentsRepository.create(transaction, principal, kind, record, form, told);
    if (id === undefined) {
      const repeated = await commentsRepository.findByKey(transaction, principal, form.requestKey);
      if (!repeated) throw new Fault('UNKNOWN');
      return { id: repeated.id };
    }
    const details = { name: found.name };
    await auditRepository.record(transaction, principal, { action: 'addComment', subject: record, details });
    const { accountId } = principal;
    const notices = told.map(({ userId }) => ({ about: 'mention' as const, accountId, id, userId }));
    await queue.mailOnCommit(transaction, collaborationMails, notices);
    return { id };
  });
}

/** A comment that was not deleted, and the name of its record. Throws NOT_FOUND. */
async function findComment(database: Database, principal: Principal, id: number) {
  const comment = await commentsRepository.find(database, principal, id);
  const record = comment && (await findRecord(database, principal, comment.kind, comment.record));
  if (!comment || !record || comment.deletedAt) throw new Fault('NOT_FOUND');
  return { comment, name: record.name };
}

/** Edits an own comment, or resolves or reopens a thread. */
export async function changeComment(database: Database, principal: Principal, id: number, change: CommentChange): Promise<void> {
  const { comment, name } = await findComment(database, principal, id);
  const { text, isResolved } = change;
  if (text !== undefined && comment.authorId !== principal.userId) throw new Fault('FORBIDDEN');
  if (isResolved !== undefined && comment.thread !== null) throw new Fault('NOT_FOUND');
  await database.transaction(async (transaction) => {
    const record = (action: 'changeComment' | 'resolveThread' | 'reopenThread') =>
      auditRepository.record(transaction, principal, { action, subject: comment.record, details: { name } });
    if (text !== undefined && text !== comment.text) {
      await commentsRepository.edit(transaction, id, text);
      await record('changeComment');
    }
    if (isResolved !== undefined && isResolved !== (comment.resolvedAt !== null)) {
      await commentsRepository.setResolved(transaction, id, principal, isResolved);
      await record(isResolved ? 'resolveThread' : 'reopenThread');
    }
  });
}

/** Deletes an own comment. */
export async function deleteComment(database: Database, principal: Principal, id: number): Promise<void> {
  const { comment, name } = await findComment(database, principal, id);
  if (comment.authorId !== principal.userId) throw new Fault('FORBIDDEN');
  await database.transaction(async (transaction) => {
    await commentsRepository.remove(transaction, id);
    const details = { name };
    await auditRepository.record(transaction, principal, { action: 'deleteComment', subject: comment.record, details });
  });
}
