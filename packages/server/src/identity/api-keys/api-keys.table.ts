import { apiKeyScopes } from '@pregon/contract/api-keys/api-key-scopes';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts, users } from '../accounts/accounts.table.ts';

/** The keys of the API of each account. */
export const apiKeys = pgTable(
  'api_key',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The administrator who created it, in whose name it acts. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    scopes: text({ enum: apiKeyScopes }).array().notNull(),
    /** SHA-256 of the secret (base64url), which is shown once and not stored. */
    secretHash: text('secret_hash').notNull().unique(),
    /** The last four characters of the secret. */
    ending: text().notNull(),
    /** The hash of the secret before the last rotation. */
    previousHash: text('previous_hash').unique(),
    previousUntil: timestamp('previous_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null: no end. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** To the minute. Null: never used. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('api_key_account').on(table.accountId)],
);
