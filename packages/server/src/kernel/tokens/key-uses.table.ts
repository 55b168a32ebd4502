import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** When each key was the first of its ring: the operator sees when the last token that it signed has expired. */
export const keyUses = pgTable(
  'key_use',
  {
    /** The name of the ring in `KeyRings`. */
    ring: text().notNull(),
    /** Empty for SECRET_KEY. */
    keyId: text('key_id').notNull(),
    firstUsedAt: timestamp('first_used_at', { withTimezone: true }).notNull(),
    /** Renewed at each start of a process, and every hour. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ring, table.keyId] })],
);
