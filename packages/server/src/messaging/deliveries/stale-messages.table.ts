import { bigint, boolean, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/**
 * The change queue of the ledger: blocks of messages of a sending whose results changed since they were counted. Rows are only added,
 * a block may have several, and the module `results` deletes those that it has counted again. There are no foreign keys: messages that
 * were deleted are queued too.
 */
export const staleMessages = pgTable(
  'stale_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    occurrenceId: integer('occurrence_id').notNull(),
    /** The messages whose id, divided by the size of a block, is this number. */
    block: integer().notNull(),
    /** Messages were settled or changed their outcome, so purchases may be attributed to other messages now. */
    settled: boolean().notNull(),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('stale_message_block').on(table.occurrenceId, table.block)],
);
