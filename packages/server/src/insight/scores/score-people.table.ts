import { bit, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customersInRange } from '../../retail/customers/customer-ranges.sql.ts';

/**
 * What is known of customers by a computed value: their quadrant, the probability that they buy in 90 days, which has steps, the expected
 * value of these purchases by its first digit, and the category that they buy more than others do.
 */
export const scoreTraits = ['quadrant', 'probability', 'value', 'affinity'] as const;
export type ScoreTrait = (typeof scoreTraits)[number];
/** Those that are columns of `customer_score`. */
export const traitsOfScores: readonly ScoreTrait[] = ['quadrant', 'probability', 'value'];

/**
 * The customers with each quadrant, probability and bin of values of `customer_score` and each affinity of `customer_offer`, as bitmaps: a bit for each customer of a
 * range. Whatever writes those columns brings these rows up to date in the same transaction. They are complete where `insight_progress`
 * says so. Bits of deleted customers may stay, so readers look up the bits of existing ones.
 */
export const scorePeople = pgTable(
  'score_people',
  {
    accountId: integer('account_id').notNull(),
    trait: text({ enum: scoreTraits }).notNull(),
    /** The quadrant's name, the probability as a text (`0.35`), the least value of a bin (`40000`), or the category's code. */
    value: text().notNull(),
    /** The id of a customer divided by `customersInRange`. */
    range: integer().notNull(),
    bits: bit({ dimensions: customersInRange }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.trait, table.value, table.range] })],
);
