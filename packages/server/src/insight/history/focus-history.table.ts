import { date, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/**
 * Daily transitions between foci: the number of customers who went from one focus to another since the previous day, one row for each
 * day, pair of foci and category. Customers who stayed are counted too. Foci and categories are the effective ones, '' where there is
 * none.
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
    /** Sum of the expected value of their purchases in the next 90 days. */
    value: numeric({ precision: 16, scale: 0, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.fromFocus, table.toFocus, table.category] })],
);
