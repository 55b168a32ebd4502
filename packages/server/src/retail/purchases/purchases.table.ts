import { bigint, index, integer, numeric, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';

/**
 * A line of a receipt. `write-purchases.ts` alone writes it, with the totals of receipts. There are no foreign keys, whose locks of rows
 * cost as much as half of the line: see `purchase-owners.ts`. Triggers do the same for processes of the version before.
 */
export const purchases = pgTable(
  'purchase',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The customer's account, which is verified as the other references. */
    accountId: integer('account_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    storeId: integer('store_id').notNull(),
    /** Null where the till reported the total only. */
    productId: integer('product_id'),
    /** In the account's currency; negative for a return. */
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    /** Pieces, or the amount by weight; negative for a return. */
    units: numeric({ precision: 12, scale: 3 }).notNull().default('1'),
    paymentMethod: text('payment_method').notNull(),
    /** Codes of its discount and of its reward, if any. */
    discountType: text('discount_type'),
    rewardType: text('reward_type'),
    /** The retailer's identifier of the line: imports are idempotent by it. */
    reference: text(),
    /** Receipt number. Null where it was not reported: see `receipts.table.ts` for how lines are grouped then. */
    receipt: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // It covers what audiences read of a customer's purchases, for index-only scans: migration 0074 says which columns it includes.
    primaryKey({ columns: [table.customerId, table.at, table.id] }),
    // Not unique, as a cluster requires of indexes without the customer.
    index('purchase_id').on(table.id),
    unique('purchase_reference').on(table.accountId, table.reference),
  ],
);
