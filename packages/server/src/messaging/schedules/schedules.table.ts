import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { channelNames } from '@pregon/contract/channels/channels';
import { type SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { occurrenceState, occurrenceStates } from '@pregon/contract/schedules/occurrence-state';
import { scheduleStates } from '@pregon/contract/schedules/schedule-state';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { newsletterVersions } from '../../content/newsletters/newsletters.table.ts';
import { experiments } from '../../audiences/experiments/experiments.table.ts';
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
    /** Null: it holds the transactional messages of a template, and no list of schedules has it. */
    profileKey: integer('profile_key').references(() => profiles.key),
    /** On the account's clock, as it was typed: `2026-11-24` or `2026-11-24T15:30`. */
    dateStart: text('date_start').notNull(),
    repeatSending: boolean('repeat_sending').notNull().default(false),
    /** The recurrence, as in the contract's form: what does not apply is null or empty. */
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
    /** Missing merge values are left empty. */
    acceptMissingValues: boolean('accept_missing_values').notNull().default(false),
    active: boolean().notNull(),
    state: text({ enum: scheduleStates }).notNull(),
    /** End of the undo period: nothing starts before it. */
    undoUntil: timestamp('undo_until', { withTimezone: true }),
    /** Optimistic locking: counts changes by staff, from 1. */
    version: integer().notNull().default(1),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    /** Who made the last change; null: nobody has changed it since it was created. */
    changedBy: integer('changed_by').references(() => users.id),
    /** When it was archived: lists leave it out. */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Idempotency key of the request that created it. */
    requestKey: uuid('request_key'),
    /** Its experiment; null: everybody gets the same. */
    experimentId: integer('experiment_id').references(() => experiments.id),
    /** Its messages are no advertising: the hours, the caps and the control group of the account do not apply to them. */
    serviceMessage: boolean('service_message').notNull().default(false),
    /** Hash of the template of its transactional messages; null: it was made by staff. */
    templateKey: text('template_key'),
  },
  (table) => [
    index('schedule_account').on(table.accountId, table.createdAt),
    uniqueIndex('schedule_template')
      .on(table.accountId, table.templateKey)
      .where(sql`template_key is not null`),
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
    type: text({ enum: channelNames }).notNull(),
    /** For e-mail: the pinned version of the newsletter. */
    newsletterVersionId: integer('newsletter_version_id').references(() => newsletterVersions.id),
    definition: jsonb().$type<SendMethod>().notNull(),
    /** The arm of the schedule's experiment that it belongs to; null: it is the schedule's own. */
    arm: smallint(),
    /** How many hours after the sending's start its messages are sent. */
    delayHours: smallint('delay_hours').notNull().default(0),
  },
  (table) => [index('send_method_schedule').on(table.scheduleId)],
);

/**
 * The methods of the arms of a schedule's experiment, with their pinned content. They become rows of `send_method` when its first
 * sending starts: a process of an earlier version, which knows no arms, would send all of them to everybody.
 */
export const armMethods = pgTable(
  'arm_method',
  {
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => schedules.id),
    arm: smallint().notNull(),
    type: text({ enum: channelNames }).notNull(),
    newsletterVersionId: integer('newsletter_version_id').references(() => newsletterVersions.id),
    definition: jsonb().$type<SendMethod>().notNull(),
    delayHours: smallint('delay_hours').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.arm, table.type] })],
);

/** One occurrence of a schedule: a time at which its messages start to be sent. */
export const occurrences = pgTable(
  'occurrence',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => schedules.id),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** The moment of the schedule's rule from which staff moved it to another day; null: it was not moved. */
    movedFrom: timestamp('moved_from', { withTimezone: true }),
    state: text({ enum: occurrenceStates }).notNull().default(occurrenceState.scheduled),
    /** Idempotency key of an occurrence requested by staff beside the plan; replanning keeps it. */
    requestKey: uuid('request_key'),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** Messages sent when it ended; null before. It saves lists from counting millions of rows again. */
    sentCount: integer('sent_count'),
    /** Why it was skipped, in Spanish. */
    omittedReason: text('omitted_reason'),
  },
  (table) => [
    unique('occurrence_once').on(table.scheduleId, table.dueAt),
    unique('occurrence_request').on(table.scheduleId, table.requestKey),
    // Partial index for workers, which poll every few seconds: few occurrences are open, many are over.
    index('occurrence_open')
      .on(table.dueAt)
      .where(sql`state in (${textLiteral(occurrenceState.scheduled, occurrenceState.running)})`),
  ],
);
