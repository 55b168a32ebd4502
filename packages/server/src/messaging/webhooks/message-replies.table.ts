import { bigint, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { deliveries } from '../deliveries/deliveries.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';

/** Replies by SMS or WhatsApp, except those that only opt out or in. */
export const messageReplies = pgTable(
  'message_reply',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    customerId: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** The last message of the account to the customer by this channel, which the reply most likely answers. */
    deliveryId: bigint('delivery_id', { mode: 'number' }).references(() => deliveries.id, { onDelete: 'set null' }),
    channel: text({ enum: ['sms', 'wa'] }).notNull(),
    text: text().notNull(),
    /** The provider's id of the reply, for deduplication. */
    reference: text(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('message_reply_once').on(table.accountId, table.reference),
    index('message_reply_delivery').on(table.deliveryId),
    // For retention.
    index('message_reply_age').on(table.accountId, table.receivedAt),
    index('message_reply_customer').on(table.customerId, table.receivedAt),
  ],
);
