import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';

/** What opens a store's pages for customers. Rows stay when they are stopped: what came by a key is known by it. */
export const publicKeys = pgTable(
  'public_key',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 128 bits in hexadecimal; those of the demo are made up. */
    key: text().notNull().unique(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    /** Whether it opens the pages of the counter too. */
    counter: boolean().notNull().default(true),
    active: boolean().notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** To the minute. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('public_key_store').on(table.accountId, table.storeId)],
);
