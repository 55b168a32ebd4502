import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** Where an account's calendar differs from its country's. */
export const holidayChanges = pgTable(
  'holiday_change',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    day: date({ mode: 'string' }).notNull(),
    /** What is kept that day; null: nothing, whatever the country does. */
    name: text(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);
