import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Messages that the dev mailbox caught: those of the demo's mail server and of its gateway for SMS and WhatsApp. */
export const devMailboxMessages = pgTable(
  'outbox_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    channel: text({ enum: ['email', 'sms', 'wa'] })
      .notNull()
      .default('email'),
    recipient: text().notNull(),
    sender: text().notNull(),
    subject: text().notNull(),
    messageId: text('message_id'),
    /** The raw message; for an SMS or WhatsApp message its text. */
    source: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('outbox_message_recipient').on(table.recipient)],
);
