import { integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

/**
 * Counters of the ledger by sending, method and state. The sum over all slots is the value. Each database connection updates a
 * slot of its own, so that concurrent senders do not wait for one row. A slot may be negative by itself. There are no foreign
 * keys: checking them would wait for the transaction that has locked the occurrence.
 */
export const deliveryCounts = pgTable(
  'delivery_count',
  {
    occurrenceId: integer('occurrence_id').notNull(),
    methodId: integer('method_id').notNull(),
    slot: smallint().notNull(),
    /** `pending` and `sending` together. */
    open: integer().notNull(),
    sent: integer().notNull(),
    failed: integer().notNull(),
    uncertain: integer().notNull(),
    skipped: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.occurrenceId, table.methodId, table.slot] })],
);
