import { channelNames } from '@pregon/contract/channels/channels';
import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/**
 * Addresses that must not be written to any more. `liftedAt` is set when the person subscribes again; the row stays as history.
 */
export const suppressions = pgTable(
  'suppression',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    channel: text({ enum: channelNames }).notNull(),
    /** E-mail in lower case, a mobile number with its country code. */
    address: text().notNull(),
    /** Why it was suppressed: `signed link`, `unsigned address`, `preferences`, or from deliveries: `bounce`, `complaint`. */
    reason: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    liftedAt: timestamp('lifted_at', { withTimezone: true }),
  },
  (table) => [
    unique('suppression_once').on(table.accountId, table.channel, table.address),
    index('suppression_address').on(table.address),
  ],
);
