import { bigint, index, integer, numeric, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { publicKeys } from '../public-keys/public-keys.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';

/** Visits to stores as sellers recorded them. Purchases are also in the purchase table, which audiences read. */
export const visits = pgTable(
  'visit',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Idempotency key made by the device. */
    requestKey: uuid('request_key').notNull(),
    keyId: integer('key_id')
      .notNull()
      .references(() => publicKeys.id),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    customerId: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: ['visita', 'compra'] }).notNull(),
    /** In the account's currency; null without a purchase. */
    amount: numeric({ precision: 14, scale: 2 }),
    reference: text(),
    /** The token of its survey. */
    traceId: text('trace_id'),
    at: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    unique('visit_once').on(table.accountId, table.requestKey),
    index('visit_customer').on(table.customerId, table.at),
    index('visit_trace').on(table.traceId),
    index('visit_store').on(table.storeId, table.at),
  ],
);
