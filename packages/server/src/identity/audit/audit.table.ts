import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The audit trail. Append-only: a trigger of the first migration refuses changes and deletions. */
export const auditEvents = pgTable(
  'audit_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id'),
    /** Null for an action of a recipient or of the platform itself. */
    userId: integer('user_id'),
    /** The operation's verb: `createCampaign`. */
    action: text().notNull(),
    subject: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('audit_event_account').on(table.accountId, table.at)],
);
