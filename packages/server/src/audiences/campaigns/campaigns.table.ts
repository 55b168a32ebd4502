import { date, integer, pgTable, text, timestamp, uuid, index } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';

export const campaigns = pgTable(
  'campaign',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: uuid().notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    description: text().notNull(),
    dateStart: date('date_start', { mode: 'string' }).notNull(),
    dateEnd: date('date_end', { mode: 'string' }).notNull(),
    /** The maximum number of profiles. */
    numberSends: integer('number_sends').notNull(),
    /** Optimistic locking: counts its changes, from 1. */
    version: integer().notNull().default(1),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    /** When it was archived: lists leave it out. */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('campaign_account').on(table.accountId, table.createdAt)],
);
