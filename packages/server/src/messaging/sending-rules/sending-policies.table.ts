import { presetCountries } from '@pregon/contract/sending-rules/sending-policy.schema';
import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** Sending rules of an account across channels. No row: the defaults of the repository with the country's preset. */
export const sendingPolicies = pgTable('sending_policy', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** The legal preset that applies beside the account's own rules; null: an administrator has switched it off. */
  preset: text({ enum: presetCountries }),
  presetOffReason: text('preset_off_reason').notNull().default(''),
  dailyLimit: smallint('daily_limit'),
  weeklyLimit: smallint('weekly_limit'),
  weeklyChannels: smallint('weekly_channels'),
  waitDays: smallint('wait_days').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
