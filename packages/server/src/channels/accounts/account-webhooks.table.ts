import { ownProviderChannels } from '@pregon/contract/channels/channels';
import { foreignKey, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accountChannels } from './account-channels.table.ts';

/** The key in the webhook address of an account's own provider. It is deleted with the provider. */
export const accountWebhooks = pgTable(
  'account_webhook',
  {
    accountId: integer('account_id').notNull(),
    channel: text({ enum: ownProviderChannels }).notNull(),
    /** SHA-256 of the key, by which a request is looked up. */
    hash: text().notNull().unique(),
    /** The key itself, encrypted by `secret-box.ts`, because administrators are shown the address. */
    key: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.channel] }),
    foreignKey({
      name: 'account_webhook_channel',
      columns: [table.accountId, table.channel],
      foreignColumns: [accountChannels.accountId, accountChannels.channel],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
