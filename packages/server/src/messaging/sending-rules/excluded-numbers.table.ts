import { channelNames } from '@pregon/contract/channels/channels';
import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';

/** The registry of excluded numbers that an account imported last. */
export const excludedRegistries = pgTable('excluded_registry', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** The date of the query at the authority. */
  consultedOn: date('consulted_on', { mode: 'string' }).notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull().defaultNow(),
  importedBy: integer('imported_by')
    .notNull()
    .references(() => users.id),
  fileName: text('file_name').notNull(),
  addresses: integer().notNull(),
});

/**
 * An address excluded from advertising by a channel: a number, `+573001234567`, or an e-mail address in lower case. A number that
 * is excluded from e-mail excludes the customer with that number.
 */
export const excludedAddresses = pgTable(
  'excluded_address',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    channel: text({ enum: channelNames }).notNull(),
    address: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.channel, table.address] })],
);
