import { bigint, date, integer, numeric, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';

const money = (name: string) => numeric(name, { precision: 16, scale: 2, mode: 'number' });

/**
 * Sufficient statistics of each customer's purchases, recomputed from all of them and never incremented. A visit is a day on the
 * account's clock with a purchase; days with returns only are not visits. There are no foreign keys and no further indexes, to keep the
 * nightly run cheap: deleting a customer queues a change, and `deleteOrphans` deletes the row.
 */
export const customerRhythms = pgTable(
  'customer_rhythm',
  {
    accountId: integer('account_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    visits: integer().notNull(),
    /** Receipt lines that are not returns. */
    lines: integer().notNull(),
    /** Median number of days between two visits; null after one visit. */
    medianGap: real('median_gap'),
    /** Purchases less returns, in the account's currency. */
    spent: money('spent').notNull(),
    /** The same for the visits after the first, not below zero. */
    repeatSpent: money('repeat_spent').notNull(),
    /** The same for the 365 days up to the horizon of the computation: see `horizonOf`. */
    yearSpent: money('year_spent').notNull(),
    /** The first horizon at which `yearSpent` is outdated without any change of purchases. Null: no purchase is within the year. */
    yearMovesOn: date('year_moves_on', { mode: 'string' }),
    /** Why the row is excluded from the models: a wholesaler, or a shared till customer. Null: it is included. */
    excluded: text({ enum: ['mayorista', 'caja'] }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.customerId] })],
);
