import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { bytes } from '../../kernel/database/bytes.ts';

/** Pictures of newsletters, as they are served. A message that was sent shows its pictures for good: no row is ever deleted. */
export const newsletterImages = pgTable(
  'newsletter_image',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: uuid().notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** What it is asked for by: nobody finds it who was not shown it. */
    key: text().notNull().unique(),
    name: text().notNull(),
    format: text({ enum: ['jpg', 'png', 'gif'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    size: integer().notNull(),
    content: bytes().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was taken out of the list. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [index('newsletter_image_account').on(table.accountId, table.createdAt)],
);
