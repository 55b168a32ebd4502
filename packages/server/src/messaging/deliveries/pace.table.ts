import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Rate limit of each provider: the time at which the next message may be sent, by any process. */
export const paces = pgTable('pace', {
  /** `email`, `sms` or `wa`, followed by an account's id where the provider is the account's own: `email 7`. */
  channel: text().primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
});
