import { boolean, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';

export const newsletters = pgTable(
  'newsletter',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: uuid().notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** When it was taken out of the lists. What was sent with it stays. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [index('newsletter_account').on(table.accountId)],
);

/** Every save is a version of its own and never changes, for which a trigger stands: a schedule pins the one that it was made with. */
export const newsletterVersions = pgTable(
  'newsletter_version',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    newsletterId: integer('newsletter_id')
      .notNull()
      .references(() => newsletters.id),
    version: integer().notNull(),
    templateJson: text('template_json').notNull(),
    /** Cleaned when saved; cleaned again when rendered. */
    templateHtml: text('template_html').notNull(),
    approved: boolean().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('newsletter_version_number').on(table.newsletterId, table.version)],
);

/** What somebody is working on and has not saved, for that person alone. */
export const newsletterWork = pgTable(
  'newsletter_work',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Of the newsletter, or one that a browser made up for a newsletter that is not saved yet. */
    identifier: uuid().notNull(),
    name: text().notNull(),
    templateJson: text('template_json').notNull(),
    /** The version that it began from; null for a new newsletter. */
    basedOn: integer('based_on'),
    keptAt: timestamp('kept_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.identifier] }), index('newsletter_work_kept').on(table.keptAt)],
);
