import { bigint, index, integer, numeric, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.table.ts';
import { products } from '../products/products.table.ts';
import { stores } from '../stores/stores.table.ts';

/** A line of a receipt. Triggers add lines up to receipts: see `receipts.table.ts`. */
export const purchases = pgTable(
  'purchase',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** That of the customer. It exists since the customer does: a foreign key of its own would be checked for every purchase. */
    accountId: integer('account_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => customers.id),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    /** Null where the till told the sum alone. */
    productId: integer('product_id').references(() => products.id),
    /** In the account's currency; negative where it was returned. */
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    /** How many pieces, or how much of a weight; negative where it was returned. */
    units: numeric({ precision: 12, scale: 3 }).notNull().default('1'),
    paymentMethod: text('payment_method').notNull(),
    /** Codes of the discount that it had and of the reward that it brought, if any. */
    discountType: text('discount_type'),
    rewardType: text('reward_type'),
    /** What the retailer calls it, a line of a receipt: imports know by it what they have brought in already. */
    reference: text(),
    /** Number of the receipt. Null where it was not told: see `receipts.table.ts` for what is one receipt then. */
    receipt: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('purchase_reference').on(table.accountId, table.reference),
    // All that an audience asks of a customer's purchases, so that the table itself is not read.
    index('purchase_customer').on(
      table.customerId,
      table.at,
      table.storeId,
      table.productId,
      table.amount,
      table.paymentMethod,
      table.discountType,
      table.rewardType,
    ),
  ],
);
