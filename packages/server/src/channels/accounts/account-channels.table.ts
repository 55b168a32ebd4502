import { ownProviderChannels } from '@pregon/contract/channels/channels';
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** The provider of an account on a channel. Accounts without a row may use the installation's. */
export const accountChannels = pgTable(
  'account_channel',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    channel: text({ enum: ownProviderChannels }).notNull(),
    /** Settings that may be shown again: host, user, sender number. The shape depends on the channel. */
    settings: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Passwords and keys, encrypted by `secret-box.ts` and never shown again. */
    secrets: text().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.channel] })],
);
