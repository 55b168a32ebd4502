import { integer, pgTable, primaryKey, real } from 'drizzle-orm/pg-core';

/** The nearest neighbours of each product, by the cosine similarity of their baskets; a basket is what a customer bought on one day. */
export const productAffinities = pgTable(
  'product_affinity',
  {
    accountId: integer('account_id').notNull(),
    productId: integer('product_id').notNull(),
    otherId: integer('other_id').notNull(),
    /** Rank: 1 is the nearest, at most 20. */
    place: integer().notNull(),
    cosine: real().notNull(),
    /** Baskets with both, with the product, and with the other. */
    together: integer().notNull(),
    baskets: integer().notNull(),
    otherBaskets: integer('other_baskets').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.productId, table.otherId] })],
);
