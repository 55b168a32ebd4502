import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** What an account says of its categories of products: the sensitive ones enter neither affinity nor offers. */
export const sensitiveCategories = pgTable(
  'sensitive_category',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** `product.category_code`. */
    categoryCode: text('category_code').notNull(),
    /** False: it sounds sensitive, but is not. */
    isSensitive: boolean('is_sensitive').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.categoryCode] })],
);
