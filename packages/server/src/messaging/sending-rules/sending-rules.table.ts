import { channelNames } from '@pregon/contract/channels/channels';
import type { ChannelRule } from '@pregon/contract/sending-rules/sending-policy.schema';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** Sending hours and caps of an account by channel. No row: the defaults of the repository. */
export const sendingRules = pgTable(
  'sending_rule',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    channel: text({ enum: channelNames }).notNull(),
    /** From Monday to Sunday. Null only in rows written by a server before hours by weekday, which uses the two columns below. */
    windows: jsonb().$type<ChannelRule['windows']>(),
    dailyLimit: smallint('daily_limit'),
    /** `08:00` on the account's clock, for servers before hours by weekday. Equal values: at any hour. */
    from: text('from_hour').notNull(),
    to: text('to_hour').notNull(),
    /** Excludes holidays; before there were hours by weekday, also Sundays. */
    onlyWorkingDays: boolean('only_working_days').notNull(),
    weeklyLimit: smallint('weekly_limit'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.channel] })],
);
