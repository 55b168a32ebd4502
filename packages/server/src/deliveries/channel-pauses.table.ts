import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Channels whose provider takes no messages at present, for all processes. A row stays until the provider takes a message again. */
export const channelPauses = pgTable('channel_pause', {
  channel: text({ enum: ['email', 'sms', 'wa'] }).primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
  /** How long this pause is; the next one in a row is twice as long. */
  milliseconds: integer().notNull(),
});
