import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** For each provider whose messages are limited by the second: from when on the next one may leave, whoever sends it. */
export const paces = pgTable('pace', {
  /** `email`, `sms` or `wa`; with an account's id behind it where the provider is the account's own: `email 7`. */
  channel: text().primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
});
