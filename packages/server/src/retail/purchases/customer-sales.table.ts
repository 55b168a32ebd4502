import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/**
 * Figures of every customer that would be expensive to look up for all of them: receipt totals of the last 12 months, and copies of
 * columns of `customer` that are indexed here because an index there would slow down every purchase. The row of a customer in the change
 * queue is outdated, so readers compute those customers from their receipts. There are no foreign keys, as for all computed rows.
 */
export const customerSales = pgTable(
  'customer_sales',
  {
    accountId: integer('account_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    /** The store of the last purchase, else the customer's own. */
    storeId: integer('store_id'),
    lastPurchaseAt: timestamp('last_purchase_at', { withTimezone: true }),
    /** Sum of the receipts of the last 12 months, and the number of those that are not returns. */
    sales: numeric({ precision: 16, scale: 2, mode: 'number' }).notNull(),
    purchases: integer().notNull(),
    /** The first day on which `sales` and `purchases` are outdated without a new purchase; `infinity` if there is none. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    /** The next day with purchases that are dated ahead. */
    entersOn: date('enters_on', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.customerId] }),
    index('customer_sales_outdated').on(table.accountId, table.validUntil),
    index('customer_sales_store').on(table.accountId, table.storeId),
    index('customer_sales_newest').on(table.accountId, table.lastPurchaseAt),
    // The list of customers by last purchase, those without any before all others, and by sales.
    index('customer_sales_bought').on(
      table.accountId,
      sql`coalesce(${table.lastPurchaseAt}, '-infinity'::timestamptz)`,
      table.customerId,
    ),
    index('customer_sales_value').on(table.accountId, table.sales, table.customerId),
  ],
);

/** The accounts whose customers all have a row in `customer_sales`, unless they are in the change queue. */
export const keptSales = pgTable('kept_sales', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** The time zone by which days were computed. */
  timeZone: text('time_zone').notNull(),
  /** The newest day for which rows were computed: they say nothing about earlier days. */
  day: date({ mode: 'string' }).notNull(),
});
