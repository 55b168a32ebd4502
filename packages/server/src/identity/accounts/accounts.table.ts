import { messageLanguages, usualLanguage } from '@pregon/contract/account/message-language';
import { attributionTouches } from '@pregon/contract/account/attribution-touch';
import { keptDays } from '@pregon/contract/account/retention';
import { secondFactorPolicies, shortestMinLength } from '@pregon/contract/account/security.endpoints';
import { roles } from '@pregon/contract/session/roles';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/** A retailer (tenant). Every other row belongs to one. */
export const accounts = pgTable('account', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** IANA time zone of all dates and times of the account. */
  timeZone: text('time_zone').notNull().default('America/Bogota'),
  /** ISO 4217 currency of all amounts of the account. */
  currency: text().notNull().default('COP'),
  /** The language of messages to customers: how their amounts and numbers are written, and how they are read out. */
  language: text({ enum: messageLanguages }).notNull().default(usualLanguage),
  /** How many days after a message purchases and unsubscribes are attributed to it, 1 to 30. */
  attributionDays: integer('attribution_days').notNull().default(7),
  /** The message that a purchase counts for: the last one before it, or each one within these days. */
  attributionTouch: text('attribution_touch', { enum: attributionTouches }).notNull().default('ultimo'),
  /** Which source of a customer's focus and category counts where one was imported and another calculated. */
  preferredFocus: text('preferred_focus', { enum: ['importado', 'calculado'] })
    .notNull()
    .default('importado'),
  /** The default sender of e-mails. Null: none was chosen. */
  senderName: text('sender_name'),
  senderEmail: text('sender_email'),
  replyTo: text('reply_to'),
  /** When staff hid the first steps; null: they are shown until all are done. */
  firstStepsDismissedAt: timestamp('first_steps_dismissed_at', { withTimezone: true }),
  /** Percent of the customers who get no advertising, so that its effect can be measured; 0: nobody is left out. */
  holdOutShare: smallint('hold_out_share').notNull().default(0),
  /** The key by which they are chosen; null: it never had a control group. */
  holdOutKey: uuid('hold_out_key'),
  /** Whether a second person must approve newsletters, and schedules. */
  secondPersonNewsletters: boolean('second_person_newsletters').notNull().default(false),
  secondPersonSchedules: boolean('second_person_schedules').notNull().default(false),
  /** Who must log in with a second factor. */
  secondFactor: text('second_factor', { enum: secondFactorPolicies }).notNull().default('opcional'),
  /** The shortest new password of staff, at least that of the platform. */
  passwordMinLength: smallint('password_min_length').notNull().default(shortestMinLength),
  /** How many days uploaded customer files, imports and photos are kept; photos with 0 as long as the customer. */
  keptFileDays: smallint('kept_file_days').notNull().default(keptDays.files.usual),
  keptImportDays: smallint('kept_import_days').notNull().default(keptDays.imports.usual),
  keptPhotoDays: smallint('kept_photo_days').notNull().default(keptDays.photos.usual),
  /** The number and the template of WhatsApp for messages to people about their data, as the service names them; null: none was chosen. */
  dataLinkNumber: text('data_link_number'),
  dataLinkTemplate: text('data_link_template'),
  /** Since when nobody logs in and nothing is sent; null: the account is in use. */
  suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  suspensionReason: text('suspension_reason'),
  /** From when its data may be deleted; until then an operator may revoke it. */
  deletionDueAt: timestamp('deletion_due_at', { withTimezone: true }),
  /** Its data have been deleted. The row stays, without a name: links in old messages still refer to it. */
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  /** Optimistic locking: counts changes of the settings, from 1. */
  version: integer().notNull().default(1),
});

/**
 * Memberships: one row for each person in each account, with the role and the contact data that this account keeps of them.
 * The rows of one person share `personId` and the password; the rows that another account keeps are never visible in this one.
 */
export const users = pgTable(
  'staff_user',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Groups the memberships of one person. Only the person joins rows, with their password or by a link mailed to them. */
    personId: uuid('person_id').notNull().defaultRandom(),
    /** In lower case; the user name at log-in. */
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text({ enum: roles }).notNull(),
    /**
     * The stores that a user with the role of a store sees; other roles see all. An array without a foreign key, because stores belong to a
     * module above: an id that is no store of the account matches nothing.
     */
    storeIds: integer('store_ids')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** argon2id. */
    passwordHash: text('password_hash').notNull(),
    /** Whether an administrator chose the password: then it does not prove who somebody is to another account. */
    passwordSetByAdministrator: boolean('password_set_by_administrator').notNull().default(false),
    active: boolean().notNull().default(true),
    contactPhone: text('contact_phone').notNull().default(''),
    address: text().notNull().default(''),
    /** Optimistic locking: counts changes by administrators, from 1. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('staff_user_account_email').on(table.accountId, table.email),
    index('staff_user_log_in').on(table.email),
    index('staff_user_person').on(table.personId),
  ],
);
