import type { EmailMethod } from '@pregon/contract/schedules/send-method.schema';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../accounts/accounts.table.ts';
import { newsletterVersions } from '../newsletters/newsletters.table.ts';
import { profiles } from '../profiles/profiles.table.ts';

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
    active: boolean().notNull(),
    state: text({ enum: ['borrador', 'programada', 'en_curso', 'pausada', 'completada', 'cancelada', 'fallida'] }).notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
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
    type: text({ enum: ['email', 'sms', 'wa'] }).notNull(),
    newsletterVersionId: integer('newsletter_version_id').references(() => newsletterVersions.id),
    definition: jsonb().$type<EmailMethod>().notNull(),
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
    state: text({ enum: ['programada', 'en_curso', 'completada', 'omitida', 'fallida'] })
      .notNull()
      .default('programada'),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** Messages that had gone out when it ended; null before. No list counts millions of them again. */
    sentCount: integer('sent_count'),
  },
  (table) => [unique('occurrence_once').on(table.scheduleId, table.dueAt)],
);
