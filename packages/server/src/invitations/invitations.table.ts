import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.table.ts';

/** Who may make a user of themselves. One row an address: a second invitation replaces the first. */
export const invitations = pgTable('invitation', {
  /** In lower case. */
  email: text().primaryKey(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  role: text({ enum: ['administrador', 'marketing', 'operador', 'lector'] }).notNull(),
  /** SHA-256 of the token, base64url: the token itself is nowhere but in the link. */
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
