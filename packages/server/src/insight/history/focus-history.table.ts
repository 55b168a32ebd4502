import { date, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/**
 * How many customers went from which focus to which since the day before, one row a day for each pair and category; those who stayed
 * are counted too. Foci and categories are the effective ones, '' where there is none.
 */
export const focusHistory = pgTable(
  'focus_history',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    day: date({ mode: 'string' }).notNull(),
    fromFocus: text('from_focus').notNull(),
    toFocus: text('to_focus').notNull(),
    category: text().notNull(),
    customers: integer().notNull(),
    /** Sum of what their purchases of the next 90 days are worth. */
    value: numeric({ precision: 16, scale: 0, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.fromFocus, table.toFocus, table.category] })],
);
