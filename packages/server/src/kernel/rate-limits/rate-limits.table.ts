import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Counters of rate limits, shared by all processes. The table is UNLOGGED (see its migration): a write costs no WAL, and a crash of the
 * database resets the counters, which are worth an hour at most.
 */
export const rateLimits = pgTable(
  'rate_limit',
  {
    /** Name of the limit and a SHA-256 of its subject, without addresses and tokens. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** End of the window: the next hit after it starts from 1. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limit_expires').on(table.expiresAt)],
);
