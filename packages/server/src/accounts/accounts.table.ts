import { boolean, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

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
    contactPhone: text('contact_phone').notNull().default(''),
    address: text().notNull().default(''),
    /** Counts the changes of what others may change, from 1. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('staff_user_email').on(table.email)],
);
