import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';

/** One row a log-in. Once it has ended, no token of it is good for anything. */
export const sessions = pgTable(
  'staff_session',
  {
    /** Also in the access tokens. */
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** What it runs on: `Chrome en Windows`. */
    device: text().notNull(),
    /** Network address that it was last renewed from. */
    address: text().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was last renewed: every ten minutes of use. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('staff_session_user').on(table.userId)],
);

/** One row a refresh token; those of one log-in form its family. */
export const refreshTokens = pgTable(
  'refresh_token',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The log-in that it descends from. */
    family: text()
      .notNull()
      .references(() => sessions.id),
    /** SHA-256 of the token, base64url: the token itself is nowhere but in the browser. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('refresh_token_family').on(table.family)],
);
