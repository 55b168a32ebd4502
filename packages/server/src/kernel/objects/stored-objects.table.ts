import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/**
 * Every object that was written to the bucket, registered before it is uploaded: nothing is there that no row knows. Rows without
 * `delete_after` belong to a row of another table, which names the key in its `object_key`.
 */
export const storedObjects = pgTable(
  'stored_object',
  {
    key: text().primaryKey(),
    storedAt: timestamp('stored_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it is deleted from the bucket. Set for an upload until the row that names it is committed. */
    deleteAfter: timestamp('delete_after', { withTimezone: true }),
    /** Whether its deletion has begun, so that no row may name it any more. */
    isDeleting: boolean('is_deleting').notNull().default(false),
  },
  (table) => [
    index('stored_object_due')
      .on(table.deleteAfter)
      .where(sql`${table.deleteAfter} is not null`),
  ],
);
