import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';

/** Password recovery links. A user may have several: a further request does not invalidate earlier ones. */
export const recoveries = pgTable(
  'password_recovery',
  {
    /** SHA-256 of the token (base64url): the token itself is only in the link. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('password_recovery_user').on(table.userId)],
);
