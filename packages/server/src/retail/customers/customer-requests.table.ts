import { channelNames } from '@pregon/contract/channels/channels';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { customers } from './customers.table.ts';

/** What customers asked of the account through a member of staff, as evidence. Rows are only added. */
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
    /** `objection` to being scored, its end, or the `withdrawal` of the permission for a channel. */
    kind: text({ enum: ['objection', 'objection_end', 'withdrawal'] }).notNull(),
    /** Of a withdrawal: the channel and the address of that moment. */
    channel: text({ enum: channelNames }),
    address: text(),
    /** How the customer asked, in the words of the member of staff. */
    reason: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('customer_request_customer').on(table.customerId, table.at)],
);
