import { date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/**
 * Figures of an account that its customers are compared with. They are cached, so that nobody's category changes because of other
 * customers' purchases: limits of the categories for a quarter, medians of the quadrants and means of peers for a week.
 */
export const customerBenchmarks = pgTable(
  'customer_benchmark',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /**
     * `category.PLATA`: the spend in a year that a category exceeds; `quadrant.Estrella`: a median; `peers.7.2`: a mean by store and
     * tenure; `peers.all.2`: by tenure in all stores.
     */
    name: text().notNull(),
    asOf: date('as_of', { mode: 'string' }).notNull(),
    people: integer().notNull(),
    value: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
);
