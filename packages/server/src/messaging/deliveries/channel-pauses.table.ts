import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Circuit breaker: providers that take no messages at present, for all processes. A row stays until the provider takes a message
 * again.
 */
export const channelPauses = pgTable('channel_pause', {
  /** `email`, `sms` or `wa`, followed by an account's id where the provider is the account's own: `email 7`. */
  channel: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
  /** Length of this pause; it doubles with the next one in a row (exponential backoff). */
  milliseconds: integer().notNull(),
});
