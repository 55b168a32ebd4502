import { eventTypes } from '@pregon/contract/events/event-types';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { customers } from '../customers/customers.table.ts';

/** What customers did, as other systems reported it. */
export const customerEvents = pgTable(
  'customer_event',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    customerId: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** The identifier that the sender gave it, by which a repetition is recognized. */
    senderId: text('sender_id').notNull(),
    type: text({ enum: eventTypes }).notNull(),
    /** The name of a custom event as it was sent; empty for others. */
    name: text().notNull().default(''),
    /** Its code, by which names are compared: see `optionCode`. */
    nameCode: text('name_code').notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
    properties: jsonb().$type<Readonly<Record<string, string | number | boolean>>>().notNull().default({}),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    unique('customer_event_sender').on(table.accountId, table.senderId),
    // For the list of a customer, and the explanation of an audience.
    index('customer_event_customer').on(table.customerId, table.at),
    // For the filter of an audience, which reads nothing else, and the names of the account.
    index('customer_event_filter').on(table.accountId, table.type, table.nameCode, table.at, table.customerId),
    // For retention.
    index('customer_event_kept').on(table.type, table.at),
  ],
);
