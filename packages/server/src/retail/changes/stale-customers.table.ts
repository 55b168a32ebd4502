import { bigint, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';

/**
 * The change queue: customers whose purchases, visits or identity changed since their statistics were computed. Rows are only
 * added, a customer may have several, and the module `insight` deletes those that it has recomputed. There are no foreign keys:
 * customers that were deleted are queued too.
 */
export const staleCustomers = pgTable(
  'stale_customer',
  {
    accountId: integer('account_id').notNull(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('stale_customer_customer').on(table.accountId, table.customerId),
  ],
);
