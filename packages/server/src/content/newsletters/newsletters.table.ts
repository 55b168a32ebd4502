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
    /** When it was archived: lists leave it out. */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    /** When it was removed from the lists (soft delete). */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [index('newsletter_account').on(table.accountId)],
);

/** Immutable versions: every save adds one, and a trigger refuses changes. A schedule pins the version that it was made with. */
export const newsletterVersions = pgTable(
  'newsletter_version',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    newsletterId: integer('newsletter_id')
      .notNull()
      .references(() => newsletters.id),
    version: integer().notNull(),
    templateJson: text('template_json').notNull(),
    /** Sanitized when saved, and again when rendered. */
    templateHtml: text('template_html').notNull(),
    approved: boolean().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('newsletter_version_number').on(table.newsletterId, table.version)],
);

/** Drafts of newsletters (autosave), each for one person alone. */
export const newsletterWork = pgTable(
  'newsletter_work',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Identifier of the newsletter, or one made by the browser for a newsletter that is not saved yet. */
    identifier: uuid().notNull(),
    name: text().notNull(),
    templateJson: text('template_json').notNull(),
    /** The version that the draft was made from; null for a new newsletter. */
    basedOn: integer('based_on'),
    keptAt: timestamp('kept_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.identifier] }), index('newsletter_work_kept').on(table.keptAt)],
);
