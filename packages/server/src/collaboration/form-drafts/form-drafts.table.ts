import { draftKinds } from '@pregon/contract/form-drafts/form-draft.schema';
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';

/**
 * Filled-in forms of which only the name is certain. `content` is what was typed: it is checked when the record is saved, and then the row
 * is deleted.
 */
export const formDrafts = pgTable(
  'form_draft',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: uuid().notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    content: jsonb().$type<object>().notNull(),
    /** Optimistic locking: counts changes, from 1. */
    version: integer().notNull().default(1),
    /** Who changed it last. */
    author: integer()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** The default serves processes of the version that knew drafts of schedules alone. */
    kind: text({ enum: draftKinds }).notNull().default('schedule'),
    /** Identifier of the record that the draft's belongs to: the campaign of a profile. */
    parent: uuid(),
  },
  (table) => [
    // The client chooses identifiers: each account has its own.
    unique('form_draft_own').on(table.accountId, table.identifier),
    index('form_draft_account').on(table.accountId, table.updatedAt),
  ],
);
