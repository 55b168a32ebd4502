import type { RemovedKind } from '@pregon/contract/archive/archive.endpoints';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from '../accounts/accounts.table.ts';

/** The rows of one table that were deleted with a record. */
export interface RemovedRows {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Records that were deleted a short time ago, with the rows that restore them. */
export const removedRecords = pgTable(
  'removed_record',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text().$type<RemovedKind>().notNull(),
    /** Identifier of the record, or the key that its deletion answered. */
    record: uuid().notNull(),
    /** Empty where the record has none. */
    name: text().notNull(),
    /** In the order in which they can be inserted again. */
    parts: jsonb().$type<readonly RemovedRows[]>().notNull(),
    removedBy: integer('removed_by')
      .notNull()
      .references(() => users.id),
    removedAt: timestamp('removed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.record] }),
    index('removed_record_at').on(table.removedAt),
  ],
);
