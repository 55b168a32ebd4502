import { dataRequestKinds, dataRequestStates } from '@pregon/contract/data-requests/data-request.schema';
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';

/**
 * What people asked about their data by a signed link. An erasure leaves the kind, the dates, the outcome and a keyed hash of the address,
 * which proves that and when a request was answered.
 */
export const dataRequests = pgTable(
  'data_request',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text({ enum: dataRequestKinds }).notNull(),
    state: text({ enum: dataRequestStates }).notNull().default('open'),
    /** The address of the link: e-mail in lower case, or a mobile number with its country code. Null once the person was erased; then `address_hash` has its keyed hash. */
    address: text(),
    addressHash: text('address_hash'),
    /** The customer with this address; null for several, for none, and once the person was erased. */
    customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
    text: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** The last day for the answer on the account's calendar. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** The last day after an extension. */
    extendedTo: date('extended_to', { mode: 'string' }),
    extensionReason: text('extension_reason'),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedBy: integer('closed_by').references(() => users.id),
    answer: text(),
  },
  (table) => [
    // One of a kind waits at a time, also for a person who presses twice.
    uniqueIndex('data_request_open')
      .on(table.accountId, table.address, table.kind)
      .where(sql`state = 'open'`),
    index('data_request_address').on(table.accountId, table.address),
    index('data_request_hash')
      .on(table.accountId, table.addressHash)
      .where(sql`address_hash is not null`),
    index('data_request_due')
      .on(table.accountId, sql`coalesce(extended_to, due_on)`)
      .where(sql`state = 'open'`),
    index('data_request_closed').on(table.accountId, table.closedAt),
    index('data_request_customer').on(table.customerId),
  ],
);
