import { bigint, date, integer, numeric, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';

const money = (name: string) => numeric(name, { precision: 16, scale: 2, mode: 'number' });

/**
 * The sufficient statistics of each customer's purchases, computed from all of them and never added to. A visit is a day on the
 * account's clock on which something was bought; days with returns alone are none. There are no foreign keys and no other indexes, so
 * that a night is cheap: whoever deletes a customer queues it, and `deleteOrphans` takes away what belongs to nobody.
 */
export const customerRhythms = pgTable(
  'customer_rhythm',
  {
    accountId: integer('account_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    visits: integer().notNull(),
    /** Lines of receipts that are no returns. */
    lines: integer().notNull(),
    /** Days between two visits; null after one visit. */
    medianGap: real('median_gap'),
    /** What was paid less what was brought back, in the account's currency. */
    spent: money('spent').notNull(),
    /** The same of the visits after the first, not below zero. */
    repeatSpent: money('repeat_spent').notNull(),
    /** The same of the 365 days up to the day of the computation. */
    yearSpent: money('year_spent').notNull(),
    /** The first day on which `yearSpent` is out of date without any change of purchases. Null: no purchase is in its window. */
    yearMovesOn: date('year_moves_on', { mode: 'string' }),
    /** Why the row teaches the models nothing: a wholesaler, or a till's customer in whose name everybody buys. Null: it does. */
    excluded: text({ enum: ['mayorista', 'caja'] }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.customerId] })],
);
