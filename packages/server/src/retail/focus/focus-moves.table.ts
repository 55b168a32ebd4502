import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/**
 * The moves of customers between effective foci: one row for each customer and day, with the focus before the first change of the day and
 * the one after the last. Both are equal for who returned on the same day; that is no move. '' is no focus. Written by `recordMovesSql`.
 * No foreign key to the customer: it would be checked for every row, and a merged customer keeps them while the merge can be undone.
 */
export const focusMoves = pgTable(
  'focus_move',
  {
    accountId: integer('account_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    /** On the account's clock. */
    day: date({ mode: 'string' }).notNull(),
    fromFocus: text('from_focus').notNull(),
    toFocus: text('to_focus').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.customerId, table.day] }),
    index('focus_move_day').on(table.accountId, table.day),
  ],
);

/**
 * From which day on an account's moves are recorded: the day after the one on which its customers got their first foci.
 */
export const focusMoveStarts = pgTable('focus_move_start', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  day: date({ mode: 'string' }).notNull(),
});
