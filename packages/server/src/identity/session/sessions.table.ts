import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';

/** Sessions. Once one has ended, all of its tokens are invalid. */
export const sessions = pgTable(
  'staff_session',
  {
    /** Also contained in the access tokens. */
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The device: `Chrome en Windows`. */
    device: text().notNull(),
    /** Network address of the last refresh. */
    address: text().notNull(),
    /** Whether it was opened by a passkey, which is a second factor in every account of the person. */
    byPasskey: boolean('by_passkey').notNull().default(false),
    /** Whether it was opened by the identity provider of its account, which opens no other account of the person. */
    bySso: boolean('by_sso').notNull().default(false),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
    /** Time of the last refresh: every ten minutes of use. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('staff_session_user').on(table.userId)],
);

/** Refresh tokens; those of one session form a family. */
export const refreshTokens = pgTable(
  'refresh_token',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The session of the token. */
    family: text()
      .notNull()
      .references(() => sessions.id),
    /** SHA-256 of the token (base64url): the token itself is only in the browser. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('refresh_token_family').on(table.family)],
);
