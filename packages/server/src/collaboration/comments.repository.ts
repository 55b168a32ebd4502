import type { CommentForm, RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../kernel/database/database.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { commentMentions, type MentionReason, recordComments } from './collaboration.table.ts';

export type CommentRow = typeof recordComments.$inferSelect;

/** Somebody who is told of a comment, and why. */
export interface Told {
  readonly userId: number;
  readonly reason: MentionReason;
}

const mostWaiting = 100;

const ofRecord = ({ accountId }: Pick<Principal, 'accountId'>, kind: RecordKind, record: string) =>
  and(eq(recordComments.accountId, accountId), eq(recordComments.kind, kind), eq(recordComments.record, record));

export const commentsRepository = {
  /** All comments of a record, the oldest first, with the ids of the users whom they mention. */
  async list(database: Queryable, account: Pick<Principal, 'accountId'>, kind: RecordKind, record: string) {
    const rows = await database
      .select()
      .from(recordComments)
      .where(ofRecord(account, kind, record))
      .orderBy(asc(recordComments.id));
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const mentions = await database
      .select()
      .from(commentMentions)
      .where(and(inArray(commentMentions.commentId, ids), eq(commentMentions.reason, 'mention')));
    return rows.map((row) => ({
      ...row,
      mentions: mentions.filter(({ commentId }) => commentId === row.id).map(({ userId }) => userId),
    }));
  },

  count: (database: Queryable, account: Pick<Principal, 'accountId'>, kind: RecordKind, record: string): Promise<number> =>
    database.$count(recordComments, ofRecord(account, kind, record)),

  async find(database: Queryable, { accountId }: Pick<Principal, 'accountId'>, id: number): Promise<CommentRow | undefined> {
    const [row] = await database
      .select()
      .from(recordComments)
      .where(and(eq(recordComments.id, id), eq(recordComments.accountId, accountId)));
    return row;
  },

  async findByKey(database: Queryable, { accountId }: Pick<Principal, 'accountId'>, requestKey: string) {
    const [row] = await database
      .select()
      .from(recordComments)
      .where(and(eq(recordComments.requestKey, requestKey), eq(recordComments.accountId, accountId)));
    return row;
  },

  /** Undefined: a request with the same key wrote it before. */
  async create(
    transaction: Transaction,
    { accountId, userId }: Principal,
    kind: RecordKind,
    record: string,
    { text, thread, requestKey }: CommentForm,
    told: readonly Told[],
  ): Promise<number | undefined> {
    const [row] = await transaction
      .insert(recordComments)
      .values({ accountId, kind, record, thread, authorId: userId, text, requestKey })
      .onConflictDoNothing()
      .returning({ id: recordComments.id });
    if (!row) return undefined;
    const rows = told.map((one) => ({ commentId: row.id, ...one }));
    if (rows.length > 0) await transaction.insert(commentMentions).values(rows);
    return row.id;
  },

  async edit(transaction: Transaction, id: number, text: string): Promise<void> {
    await transaction
      .update(recordComments)
      .set({ text, editedAt: sql`now()` })
      .where(eq(recordComments.id, id));
  },

  async setResolved(transaction: Transaction, id: number, { userId }: Principal, isResolved: boolean): Promise<void> {
    const resolved = isResolved ? { resolvedAt: sql`now()`, resolvedBy: userId } : { resolvedAt: null, resolvedBy: null };
    await transaction.update(recordComments).set(resolved).where(eq(recordComments.id, id));
  },

  /** Soft delete, which removes its text and its mentions: answers to it stay. */
  async remove(transaction: Transaction, id: number): Promise<void> {
    await transaction.delete(commentMentions).where(eq(commentMentions.commentId, id));
    await transaction
      .update(recordComments)
      .set({ text: '', deletedAt: sql`now()` })
      .where(eq(recordComments.id, id));
  },

  /** Marks the mentions of a person on a record as seen. */
  async markSeen(database: Queryable, principal: Principal, kind: RecordKind, record: string): Promise<void> {
    const comments = database
      .select({ id: recordComments.id })
      .from(recordComments)
      .where(ofRecord(principal, kind, record));
    await database
      .update(commentMentions)
      .set({ seenAt: sql`now()` })
      .where(
        and(
          eq(commentMentions.userId, principal.userId),
          isNull(commentMentions.seenAt),
          inArray(commentMentions.commentId, comments),
        ),
      );
  },

  /** The users who wrote in a thread, with its first comment; of deleted comments nobody. */
  async writersOf(database: Queryable, { accountId }: Pick<Principal, 'accountId'>, thread: number): Promise<number[]> {
    const rows = await database
      .selectDistinct({ authorId: recordComments.authorId })
      .from(recordComments)
      .where(
        and(
          eq(recordComments.accountId, accountId),
          or(eq(recordComments.id, thread), eq(recordComments.thread, thread)),
          isNull(recordComments.deletedAt),
        ),
      );
    return rows.map(({ authorId }) => authorId);
  },

  /** Comments of which a person is told who has not seen them, with the reason, the newest first. */
  async unseenMentions(database: Queryable, { accountId, userId }: Principal): Promise<(CommentRow & Pick<Told, 'reason'>)[]> {
    const rows = await database
      .select({ comment: recordComments, reason: commentMentions.reason })
      .from(commentMentions)
      .innerJoin(recordComments, eq(recordComments.id, commentMentions.commentId))
      .where(
        and(
          eq(commentMentions.userId, userId),
          isNull(commentMentions.seenAt),
          eq(recordComments.accountId, accountId),
          isNull(recordComments.deletedAt),
        ),
      )
      .orderBy(desc(recordComments.id))
      .limit(mostWaiting);
    return rows.map(({ comment, reason }) => ({ ...comment, reason }));
  },

  /** Why a user is told of a comment; undefined: they are not. */
  async toldBecause(database: Queryable, id: number, userId: number): Promise<MentionReason | undefined> {
    const [row] = await database
      .select({ reason: commentMentions.reason })
      .from(commentMentions)
      .where(and(eq(commentMentions.commentId, id), eq(commentMentions.userId, userId)));
    return row?.reason;
  },
};
