import type { CustomerFile } from '@pregon/contract/profiles/customer-file.schema';
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';

/** Uploaded customer files, by which a profile adds customers or removes them. */
export const customerFiles = pgTable('customer_file', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  identifier: uuid().notNull().unique().defaultRandom(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  name: text().notNull(),
  rows: integer().notNull(),
  unmatched: integer().notNull(),
  problems: jsonb().$type<CustomerFile['problems']>().notNull(),
  createdBy: integer('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The customers that a file matches. */
export const customerFileMembers = pgTable(
  'customer_file_member',
  {
    fileId: integer('file_id')
      .notNull()
      .references(() => customerFiles.id),
    customerId: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => customers.id),
  },
  (table) => [primaryKey({ name: 'customer_file_member_once', columns: [table.fileId, table.customerId] })],
);
