import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';

/** Keys of a store's public pages. Revoked ones stay, because registrations refer to them. */
export const publicKeys = pgTable(
  'public_key',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 128 random bits in hexadecimal; those of the demo are fixed. */
    key: text().notNull().unique(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    /** Whether it permits the counter pages too. */
    counter: boolean().notNull().default(true),
    active: boolean().notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Rounded to the minute. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('public_key_store').on(table.accountId, table.storeId)],
);
