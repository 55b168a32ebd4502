import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** For each channel whose messages are limited by the second: from when on the next one may leave, whoever sends it. */
export const paces = pgTable('pace', {
  channel: text({ enum: ['email', 'sms', 'wa'] }).primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
});
