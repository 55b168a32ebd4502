import { sendTypes } from '@pregon/contract/schedules/send-method.schema';
import { boolean, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.table.ts';

/** When and how often an account writes to people by a channel. No row: the defaults of the repository. */
export const sendingRules = pgTable(
  'sending_rule',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    channel: text({ enum: sendTypes }).notNull(),
    /** `08:00`, on the account's clock. Both the same: at any hour. */
    from: text('from_hour').notNull(),
    to: text('to_hour').notNull(),
    onlyWorkingDays: boolean('only_working_days').notNull(),
    weeklyLimit: smallint('weekly_limit'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.channel] })],
);
