import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { channelNames } from '@pregon/contract/channels/channels';
import { accounts } from './accounts.table.ts';

/** How many messages of a channel an account has sent in a month of its own clock. Counted by the statements that claim or accept them. */
export const messageUses = pgTable(
  'message_use',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The first day of the month. */
    month: date().notNull(),
    channel: text({ enum: channelNames }).notNull(),
    used: integer().notNull().default(0),
    /** The percentage of the quota that the administrators have been told of: 0, 80 or 100. */
    toldPercent: smallint('told_percent').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month, table.channel] })],
);
