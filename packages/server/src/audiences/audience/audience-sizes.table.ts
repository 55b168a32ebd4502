import { byAudienceChannel } from '@pregon/contract/channels/channels';
import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { profiles } from '../profiles/profiles.table.ts';

/**
 * How many people a profile selected on a day of its account's clock. A selection changes every day; this table keeps its
 * history.
 */
export const audienceSizes = pgTable(
  'audience_size',
  {
    profileKey: integer('profile_key')
      .notNull()
      .references(() => profiles.key),
    day: date({ mode: 'string' }).notNull(),
    /** Customers who can be reached by at least one channel. */
    total: integer().notNull(),
    ...byAudienceChannel(() => integer().notNull()),
  },
  (table) => [primaryKey({ name: 'audience_size_once', columns: [table.profileKey, table.day] })],
);
