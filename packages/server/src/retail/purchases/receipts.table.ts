import { bigint, boolean, index, integer, numeric, pgTable, pgView, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const receiptColumns = {
  accountId: integer('account_id').notNull(),
  customerId: bigint('customer_id', { mode: 'number' }).notNull(),
  storeId: integer('store_id').notNull(),
  /** The result of the SQL function `receipt_code`: equal for all lines of one receipt of a customer in a store. */
  code: text().notNull(),
  /** Time of its first line. */
  at: timestamp({ withTimezone: true }).notNull(),
  /** Sum of its lines in the account's currency. A negative total is a return, which is no purchase but lowers the sales. */
  amount: numeric({ precision: 16, scale: 2 }).notNull(),
  units: numeric({ precision: 16, scale: 3 }).notNull(),
  lines: integer().notNull(),
};

/**
 * Receipt totals. The statements of `write-purchases.ts` maintain them, or triggers of the table `purchase` where others write it, and
 * `backfillReceipts` adds the lines that are older than this table. Read the view `receipt` instead, which is complete during the backfill
 * too. There are no foreign keys: the references of the lines are verified.
 */
export const countedReceipts = pgTable('counted_receipt', receiptColumns, (table) => [
  // It covers what audiences read of a customer's receipts, for index-only scans: migration 0114 says which columns it includes.
  primaryKey({ columns: [table.customerId, table.storeId, table.code] }),
  // Covering index of what dashboards read of a store's receipts.
  index('counted_receipt_store').on(table.storeId, table.at, table.customerId, table.amount),
]);

/** Every receipt of every customer. */
export const receipts = pgView('receipt', receiptColumns).existing();

/** Larger than every customer id. */
export const allCustomers = Number.MAX_SAFE_INTEGER;

/** Progress of the backfill: one row. For customers with larger ids the view aggregates the lines on the fly. */
export const receiptBackfill = pgTable('receipt_backfill', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** The totals include the lines of customers up to this id: `allCustomers` when the backfill is complete. */
  through: bigint({ mode: 'number' }).notNull(),
});
