import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core';

/** At most one row: while it is there, no process starts or continues a sending of any account. */
export const sendingHolds = pgTable(
  'sending_hold',
  {
    id: smallint().primaryKey().default(1),
    heldAt: timestamp('held_at', { withTimezone: true }).notNull(),
    /** When the backup was made from which the database was restored. */
    backupAt: timestamp('backup_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('sending_hold_one', sql`${table.id} = 1`)],
);
