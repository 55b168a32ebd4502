import type { SavedView } from '@pregon/contract/users/saved-views.endpoints';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';

/** The saved views of a list, one row for each person and list. */
export const savedViews = pgTable(
  'saved_view',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    items: jsonb().$type<SavedView[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
