import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Providers that take no messages at present, for all processes. A row stays until the provider takes a message again. */
export const channelPauses = pgTable('channel_pause', {
  /** `email`, `sms` or `wa`; with an account's id behind it where the provider is the account's own: `email 7`. */
  channel: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
  /** How long this pause is; the next one in a row is twice as long. */
  milliseconds: integer().notNull(),
});
