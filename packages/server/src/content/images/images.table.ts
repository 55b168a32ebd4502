import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { contentColumns } from '../../kernel/objects/stored-content.ts';

/** Images of newsletters as they are served. Sent messages show them for good, so no row is ever deleted. */
export const newsletterImages = pgTable(
  'newsletter_image',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: uuid().notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Unguessable key of its public address. */
    key: text().notNull().unique(),
    name: text().notNull(),
    format: text({ enum: ['jpg', 'png', 'gif'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    size: integer().notNull(),
    ...contentColumns,
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was removed from the list. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('newsletter_image_account').on(table.accountId, table.createdAt),
    index('newsletter_image_object')
      .on(table.objectKey)
      .where(sql`${table.objectKey} is not null`),
    check('newsletter_image_content', sql`(${table.content} is not null or ${table.objectKey} is not null)`),
  ],
);
