import { bigint, date, integer, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';

/** References the table `product` without a foreign key: readers ignore offers of deleted products. */
const product = (name: string) => integer(name);
const level = (name: string) => text(name, { enum: ['alta', 'media', 'baja'] });

/** The offers for each customer with the evidence for them. Columns without enough evidence are null. */
export const customerOffers = pgTable(
  'customer_offer',
  {
    accountId: integer('account_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    computedAt: timestamp('computed_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * Cross-sell: a product never bought that is often bought together with `crossOfId`: of the baskets with that one, so many had both.
     */
    crossId: product('cross_id'),
    crossOfId: product('cross_of_id'),
    crossTogether: integer('cross_together'),
    crossBaskets: integer('cross_baskets'),
    crossLevel: level('cross_level'),
    /** Up-sell: a more expensive product of the same line as `upOfId`. */
    upId: product('up_id'),
    upOfId: product('up_of_id'),
    upLevel: level('up_level'),
    recommendedId: product('recommended_id'),
    recommendedKind: text('recommended_kind', { enum: ['buy_again', 'cross', 'best_seller'] }),
    /** For `buy_again`: the customer's median number of days between two purchases of it. */
    recommendedGap: real('recommended_gap'),
    mostBoughtId: product('most_bought_id'),
    /** Category that the customer buys more than others do: its name, its code, and the ratio to the usual share. */
    affinity: text(),
    affinityCode: text('affinity_code'),
    affinityIndex: real('affinity_index'),
    /** Code of the type of discount that the customer uses more than others do. */
    promo: text(),
    /** The first day on which the offer may be another without a change of purchases. Null: there is none. */
    movesOn: date('moves_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.customerId] })],
);
