import { channelNames } from '@pregon/contract/channels/channels';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { customers } from './customers.table.ts';

/** Requests of customers that a user recorded, as evidence. Append-only. */
export const customerRequests = pgTable(
  'customer_request',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    customerId: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** `objection` to scoring, its end, or the `withdrawal` of consent for a channel. */
    kind: text({ enum: ['objection', 'objection_end', 'withdrawal'] }).notNull(),
    /** For a withdrawal: the channel, and the address at that time. */
    channel: text({ enum: channelNames }),
    address: text(),
    /** How the customer made the request, in the user's words. */
    reason: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('customer_request_customer').on(table.customerId, table.at)],
);
