import { roles } from '@pregon/contract/session/roles';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.table.ts';

/**
 * Open invitations. One row for each account and address: a second invitation replaces the first. Other accounts may invite the
 * same address independently: each link gives a membership in its own account.
 */
export const invitations = pgTable(
  'invitation',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** In lower case. */
    email: text().notNull(),
    role: text({ enum: roles }).notNull(),
    /** The stores that the user will see, see `staff_user`. */
    storeIds: integer('store_ids')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** SHA-256 of the token (base64url): the token itself is only in the link. */
    tokenHash: text('token_hash').notNull().unique(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('invitation_address').on(table.accountId, table.email)],
);
