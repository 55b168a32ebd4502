import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';

/** Blocks that an account saved for its newsletters. Newsletters hold copies, so a row can be deleted. */
export const savedBlocks = pgTable(
  'saved_block',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: uuid().notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** A component of the editor with inline styles, as JSON. Sanitized when saved, and again when handed out. */
    design: text().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('saved_block_account').on(table.accountId)],
);
