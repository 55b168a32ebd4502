import { priceItems } from '@pregon/contract/account/message-prices.endpoints';
import { integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** What an account pays for a message, by item and since when: a new price leaves the costs of earlier messages as they were. */
export const messagePrices = pgTable(
  'message_price',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    item: text({ enum: priceItems }).notNull(),
    /** The first price of an item holds for all earlier messages too: '-infinity'. */
    since: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    /** In the account's currency, for one message, or for one segment of an SMS. */
    price: numeric({ precision: 12, scale: 4 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.item, table.since] })],
);
