import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Who did what. A trigger of the first migration refuses every change and deletion. */
export const auditEvents = pgTable(
  'audit_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id'),
    /** Null for what a recipient or the platform itself did. */
    userId: integer('user_id'),
    /** The verb of the operation: `createCampaign`. */
    action: text().notNull(),
    subject: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('audit_event_account').on(table.accountId, table.at)],
);
