import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** Differences of an account's calendar from its country's. */
export const holidayChanges = pgTable(
  'holiday_change',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    day: date({ mode: 'string' }).notNull(),
    /** The name of the holiday; null makes the country's holiday a working day. */
    name: text(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);
