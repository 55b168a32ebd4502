import { integer, pgTable, text, timestamp, unique, boolean, bigint } from 'drizzle-orm/pg-core';

/** A retailer. Everything else belongs to one. */
export const accounts = pgTable('account', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** IANA name: every date and hour of the account is on this clock. */
  timeZone: text('time_zone').notNull().default('America/Bogota'),
});

/** Members of staff. */
export const users = pgTable(
  'staff_user',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** In lower case: it is what people log in with. */
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text({ enum: ['administrador', 'marketing', 'operador', 'lector'] }).notNull(),
    /** argon2id. */
    passwordHash: text('password_hash').notNull(),
    active: boolean().notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('staff_user_email').on(table.email)],
);

/** One row a refresh token; the rows of one log-in form a family, revoked together. */
export const refreshTokens = pgTable('refresh_token', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The log-in that it descends from; also in the access token. */
  family: text().notNull(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id),
  /** SHA-256 of the token, base64url: the token itself is nowhere but in the browser. */
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});
