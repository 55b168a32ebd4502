import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { campaigns } from '../campaigns/campaigns.table.ts';
import type { StoredDefinition } from './profile-definition.ts';

export const profiles = pgTable(
  'profile',
  {
    /** The number by which schedules reference a profile. */
    key: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: uuid().notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    name: text().notNull(),
    definition: jsonb().$type<StoredDefinition>().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    /** When it was archived: lists leave it out. */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('profile_account').on(table.accountId, table.createdAt), index('profile_campaign').on(table.campaignId)],
);
