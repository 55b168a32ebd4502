import { bigint, index, integer, numeric, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { publicKeys } from '../public-keys/public-keys.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';

/** Who came to a store, as a seller logged it. What was bought stands in the table of purchases too, which audiences read. */
export const visits = pgTable(
  'visit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Made on the device: the same visit sent twice is one. */
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
    /** In the account's currency; null where nothing was bought. */
    amount: numeric({ precision: 14, scale: 2 }),
    reference: text(),
    /** Of its survey. */
    traceId: text('trace_id'),
    at: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('visit_once').on(table.accountId, table.requestKey),
    index('visit_customer').on(table.customerId, table.at),
    index('visit_trace').on(table.traceId),
  ],
);
