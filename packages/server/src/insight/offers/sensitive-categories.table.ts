import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** An account's own classification of product categories. Sensitive ones are used neither for affinities nor for offers. */
export const sensitiveCategories = pgTable(
  'sensitive_category',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** `product.category_code`. */
    categoryCode: text('category_code').notNull(),
    /** False overrides a name that looks sensitive. */
    isSensitive: boolean('is_sensitive').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.categoryCode] })],
);
