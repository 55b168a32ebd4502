import { bigint, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { bytes } from '../../kernel/database/bytes.ts';
import { customers } from '../../retail/customers/customers.table.ts';

/** The newest photo of each customer, re-encoded as JPEG. Visible to the account's staff only. */
export const customerPhotos = pgTable('customer_photo', {
  customerId: bigint('customer_id', { mode: 'number' })
    .primaryKey()
    .references(() => customers.id),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  content: bytes().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
