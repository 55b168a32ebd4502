import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { occurrences, sendMethods } from '../schedules/schedules.table.ts';

/**
 * The part of a started sending's audience that is not in the ledger yet. The audience is written down as a whole when the sending
 * starts; workers then move one chunk after the other into `delivery`, each in a transaction that deletes the chunk.
 */
export const audienceChunks = pgTable(
  'audience_chunk',
  {
    occurrenceId: integer('occurrence_id')
      .notNull()
      .references(() => occurrences.id),
    methodId: integer('method_id')
      .notNull()
      .references(() => sendMethods.id),
    position: integer().notNull(),
    /** How many customers it has. */
    people: integer().notNull(),
    customerIds: bigint('customer_ids', { mode: 'number' }).array().notNull(),
    /** Why all of this chunk are skipped; null for those who are written to. */
    skipReason: text('skip_reason'),
  },
  (table) => [primaryKey({ columns: [table.occurrenceId, table.methodId, table.position] })],
);
