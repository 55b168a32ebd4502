import { bigint, customType, date, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What each store sold on each day of the account's clock, from its receipts: always recomputed, never added to. `count-store-days.ts` writes
 * the rows, `store-days.sql.ts` reads them. Days without receipts have no row. There are no foreign keys, as for all computed rows.
 */
export const storeDays = pgTable(
  'store_day',
  {
    accountId: integer('account_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    storeId: integer('store_id').notNull(),
    /** Receipts that are no returns. */
    purchases: integer().notNull(),
    /** The sum of all receipts, in the account's currency. */
    amount: numeric({ precision: 18, scale: 2 }).notNull(),
    /** The customers of the purchases as `int8send` writes them, one for each purchase; null without any. */
    buyers: bytea(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.storeId] })],
);

/** How far the days of the stores of an account are summed up. */
export const storeDayProgress = pgTable('store_day_progress', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** The time zone of the days. */
  timeZone: text('time_zone').notNull(),
  /** Changes of receipts before this moment are queued in `stale_store_day`. */
  queuedBefore: timestamp('queued_before', { withTimezone: true }).notNull(),
  /** Transactions from this one on see `queued_before`; null: not known yet. What earlier ones change may be missing in the queue. */
  queuedSince: bigint('queued_since', { mode: 'number' }),
  /** The days before this one have rows; null: none has. */
  countedBefore: date('counted_before', { mode: 'string' }),
});

/** The queue of days whose receipts changed after they were summed up: a span for each statement, written by triggers of `counted_receipt`. */
export const staleStoreDays = pgTable(
  'stale_store_day',
  {
    accountId: integer('account_id').notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The times of the first and the last receipt that changed. */
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);
