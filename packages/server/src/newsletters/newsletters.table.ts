import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../accounts/accounts.table.ts';

export const newsletters = pgTable(
  'newsletter',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: uuid().notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
  },
  (table) => [index('newsletter_account').on(table.accountId)],
);

/** Every save is a version of its own and never changes: a schedule pins the one that it was made with. */
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
