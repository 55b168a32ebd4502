import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the embedded mail server received, in demo mode. */
export const outboxMessages = pgTable(
  'outbox_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    sender: text().notNull(),
    subject: text().notNull(),
    messageId: text('message_id'),
    /** The whole message as it came over the wire. */
    source: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('outbox_message_recipient').on(table.recipient)],
);
