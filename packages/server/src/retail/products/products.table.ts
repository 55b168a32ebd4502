import { boolean, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { codeOf } from '../coded-column.ts';

const accountId = () =>
  integer('account_id')
    .notNull()
    .references(() => accounts.id);

/** A product with its place in the commercial hierarchy. */
export const products = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    sku: text().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    subcategory: text().notNull(),
    line: text().notNull(),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    /** Nothing recommends it: a member of staff or an import withdrew it. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    nameCode: codeOf('name'),
    categoryCode: codeOf('category'),
    subcategoryCode: codeOf('subcategory'),
    lineCode: codeOf('line'),
  },
  (table) => [unique('product_sku').on(table.accountId, table.sku), index('product_name').on(table.accountId, table.nameCode)],
);
