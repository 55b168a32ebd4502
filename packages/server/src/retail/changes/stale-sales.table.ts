import { bigint, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';

/**
 * The second stage of the change queue: customers whose changes `insight` has computed, and whose sales the module `results` has yet to
 * attribute again. Rows come only from `stale_customer`, in the statement that takes them off it, so that a change is always in one of
 * the two until both have seen it.
 */
export const staleSales = pgTable(
  'stale_sale',
  {
    accountId: integer('account_id').notNull(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('stale_sale_customer').on(table.accountId, table.customerId),
  ],
);
