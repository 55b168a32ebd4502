import { approvalState, approvalStates } from '@pregon/contract/collaboration/approval-state';
import { recordKinds } from '@pregon/contract/collaboration/collaboration.schema';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts, users } from '../identity/accounts/accounts.table.ts';
import { textLiteral } from '../kernel/database/text-literal.sql.ts';
import type { RecordPart } from './record-parts.ts';

/** Requests to a colleague to approve a revision of a record. */
export const approvalRequests = pgTable(
  'approval_request',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text({ enum: recordKinds }).notNull(),
    /** Identifier of the newsletter or schedule. */
    record: uuid().notNull(),
    /** The revision that is to be approved; once approved, the revision that is. */
    revision: text().notNull(),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => users.id),
    approver: integer()
      .notNull()
      .references(() => users.id),
    note: text().notNull(),
    /** A day on the account's clock, `2026-11-24`. */
    dueOn: text('due_on'),
    state: text({ enum: approvalStates }).notNull().default(approvalState.pending),
    reason: text().notNull().default(''),
    /** What was approved, in words; null: it was not approved, or the versions of its record tell. */
    approvedParts: jsonb('approved_parts').$type<readonly RecordPart[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** When the one who asked saw the answer. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    /** Idempotency key of the request that created it. */
    requestKey: uuid('request_key').notNull(),
  },
  (table) => [
    index('approval_request_record').on(table.accountId, table.kind, table.record),
    uniqueIndex('approval_request_pending')
      .on(table.accountId, table.kind, table.record)
      .where(sql`state = ${textLiteral(approvalState.pending)}`),
    index('approval_request_approver').on(table.approver, table.state),
    index('approval_request_requester').on(table.requestedBy, table.state),
    unique('approval_request_key').on(table.accountId, table.requestKey),
    check('approval_request_second_person', sql`approver <> requested_by`),
  ],
);

/** Comments on records, plain text. */
export const recordComments = pgTable(
  'record_comment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text({ enum: recordKinds }).notNull(),
    record: uuid().notNull(),
    /** The comment that begins its thread; null for that comment itself. */
    thread: integer(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    /** Empty once it is deleted. */
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    editedAt: timestamp('edited_at', { withTimezone: true }),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    resolvedBy: integer('resolved_by').references(() => users.id),
    requestKey: uuid('request_key').notNull(),
  },
  (table) => [
    index('record_comment_record').on(table.accountId, table.kind, table.record),
    unique('record_comment_key').on(table.accountId, table.requestKey),
  ],
);

/** Why somebody is told of a comment: it names them, or it answers in a thread in which they wrote. */
export const mentionReasons = ['mention', 'reply'] as const;
export type MentionReason = (typeof mentionReasons)[number];

/** The users who are told of a comment. */
export const commentMentions = pgTable(
  'comment_mention',
  {
    commentId: integer('comment_id')
      .notNull()
      .references(() => recordComments.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    reason: text({ enum: mentionReasons }).notNull().default('mention'),
    seenAt: timestamp('seen_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_mention_user').on(table.userId, table.seenAt),
  ],
);
