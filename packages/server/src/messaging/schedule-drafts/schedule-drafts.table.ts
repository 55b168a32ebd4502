import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';

/**
 * Schedules of which only the name is certain. `content` is what was typed into the form: it is checked when the draft is scheduled, and
 * then the row is deleted.
 */
export const scheduleDrafts = pgTable(
  'schedule_draft',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: uuid().notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    content: jsonb().$type<object>().notNull(),
    /** Optimistic locking: counts changes, from 1. */
    version: integer().notNull().default(1),
    /** Who changed it last. */
    author: integer()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The client chooses identifiers: each account has its own.
    unique('schedule_draft_own').on(table.accountId, table.identifier),
    index('schedule_draft_account').on(table.accountId, table.updatedAt),
  ],
);
