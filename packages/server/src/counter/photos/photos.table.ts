import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { contentColumns } from '../../kernel/objects/stored-content.ts';
import { customers } from '../../retail/customers/customers.table.ts';

/** The newest photo of each customer, re-encoded as JPEG. Visible to the account's staff only. */
export const customerPhotos = pgTable(
  'customer_photo',
  {
    customerId: bigint('customer_id', { mode: 'number' })
      .primaryKey()
      .references(() => customers.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    ...contentColumns,
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // For retention: those of an account that are older than it keeps them.
    index('customer_photo_age').on(table.accountId, table.createdAt),
    index('customer_photo_object')
      .on(table.objectKey)
      .where(sql`${table.objectKey} is not null`),
    check('customer_photo_content', sql`(${table.content} is not null or ${table.objectKey} is not null)`),
  ],
);
