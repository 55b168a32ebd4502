import { sendTypes, type SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { occurrenceStates } from '@pregon/contract/schedules/recipients.schema';
import { scheduleStates } from '@pregon/contract/schedules/schedule.schema';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { newsletterVersions } from '../../content/newsletters/newsletters.table.ts';
import { profiles } from '../../audiences/profiles/profiles.table.ts';

export const schedules = pgTable(
  'schedule',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: uuid().notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    profileKey: integer('profile_key')
      .notNull()
      .references(() => profiles.key),
    /** On the account's clock, as it was typed: `2026-11-24` or `2026-11-24T15:30`. */
    dateStart: text('date_start').notNull(),
    repeatSending: boolean('repeat_sending').notNull().default(false),
    /** What follows says when it repeats, as the contract's form does: what does not apply is null or empty. */
    sendingTime: text('sending_time'),
    dateEnd: text('date_end'),
    range: smallint(),
    sendingJustXdays: smallint('sending_just_xdays')
      .array()
      .notNull()
      .default(sql`'{}'`),
    repeatEachMonth: smallint('repeat_each_month'),
    dayTheMonth: smallint('day_the_month'),
    ordinal: smallint(),
    weekday: smallint(),
    /** Tags that nothing is known for are left empty. */
    acceptMissingValues: boolean('accept_missing_values').notNull().default(false),
    active: boolean().notNull(),
    state: text({ enum: scheduleStates }).notNull(),
    /** Nothing of it starts before this moment, until which whoever confirmed it can take that back. */
    undoUntil: timestamp('undo_until', { withTimezone: true }),
    /** Counts its changes by people, from 1. */
    version: integer().notNull().default(1),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** What the form that asked for it called this request. */
    requestKey: uuid('request_key'),
  },
  (table) => [
    index('schedule_account').on(table.accountId, table.createdAt),
    unique('schedule_request').on(table.accountId, table.requestKey),
  ],
);

export const sendMethods = pgTable(
  'send_method',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => schedules.id),
    type: text({ enum: sendTypes }).notNull(),
    /** Of e-mail: what of the newsletter is sent, whatever becomes of it. */
    newsletterVersionId: integer('newsletter_version_id').references(() => newsletterVersions.id),
    definition: jsonb().$type<SendMethod>().notNull(),
  },
  (table) => [index('send_method_schedule').on(table.scheduleId)],
);

/** One sending of a schedule: a moment at which its messages start to go out. */
export const occurrences = pgTable(
  'occurrence',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => schedules.id),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    state: text({ enum: occurrenceStates }).notNull().default('programada'),
    /** Asked for by a person, once, beside what is planned: replanning leaves it alone. The name of that request. */
    requestKey: uuid('request_key'),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** Messages that had gone out when it ended; null before. No list counts millions of them again. */
    sentCount: integer('sent_count'),
    /** Of one that was left out: why, as it is told to people. */
    omittedReason: text('omitted_reason'),
  },
  (table) => [
    unique('occurrence_once').on(table.scheduleId, table.dueAt),
    unique('occurrence_request').on(table.scheduleId, table.requestKey),
    // For workers, who ask every few seconds: what is to come or going on is little, what is over is much.
    index('occurrence_open')
      .on(table.dueAt)
      .where(sql`state in ('programada', 'en_curso')`),
  ],
);
