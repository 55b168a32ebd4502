import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';

/** Who may choose a new password without the old one. One row a user: a second link replaces the first. */
export const recoveries = pgTable('password_recovery', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** SHA-256 of the token, base64url: the token itself is nowhere but in the link. */
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
