import { bigint, boolean, index, integer, numeric, pgTable, pgView, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const receiptColumns = {
  accountId: integer('account_id').notNull(),
  customerId: bigint('customer_id', { mode: 'number' }).notNull(),
  storeId: integer('store_id').notNull(),
  /** What the SQL function `receipt_code` makes of a line: the same for all lines of one receipt of a customer in a store. */
  code: text().notNull(),
  /** When the first of its lines was. */
  at: timestamp({ withTimezone: true }).notNull(),
  /** The sum of its lines in the account's currency. Below zero it is a return, which is no purchase but lowers the sales. */
  amount: numeric({ precision: 16, scale: 2 }).notNull(),
  units: numeric({ precision: 16, scale: 3 }).notNull(),
  lines: integer().notNull(),
};

/**
 * Totals of receipts. Triggers of the table `purchase` keep them, once for each statement; nothing else writes them, except for
 * `backfillReceipts`, which adds up the lines that are older than this table. Read the view `receipt` instead, which is complete
 * also while that goes on. There are no foreign keys: the lines have them.
 */
export const countedReceipts = pgTable('counted_receipt', receiptColumns, (table) => [
  primaryKey({ columns: [table.accountId, table.customerId, table.storeId, table.code] }),
  // All that an audience asks of a customer's receipts, so that the table itself is not read.
  index('counted_receipt_customer').on(table.customerId, table.at, table.amount, table.units),
]);

/** Every receipt of every customer. */
export const receipts = pgView('receipt', receiptColumns).existing();

/** No customer has a larger number. */
export const allCustomers = Number.MAX_SAFE_INTEGER;

/** How far the back-fill has come: one row. Of customers with larger numbers the view adds lines up while it is read. */
export const receiptBackfill = pgTable('receipt_backfill', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** Lines of customers up to this number are in the totals: `allCustomers` when all are. */
  through: bigint({ mode: 'number' }).notNull(),
});
