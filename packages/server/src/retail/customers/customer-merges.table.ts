import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** A row of a table as the database writes it in JSON, by the names of its columns. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** What it takes to undo a merge. */
export interface MergeSnapshot {
  /** Both customers as they were before, and the one that stayed as it was after. */
  readonly kept: StoredRow;
  readonly merged: StoredRow;
  readonly result: StoredRow;
  /** Ids of the rows that moved, by their table. */
  readonly moved: Readonly<Record<string, readonly (number | string)[]>>;
  /** Rows of both, and the one that was left, in the tables that hold one row for each customer, by their table. */
  readonly single: Readonly<
    Record<string, { readonly kept?: StoredRow; readonly merged?: StoredRow; readonly result?: StoredRow }>
  >;
  /** Files of customers that named the one that was merged, and whether they named the other too. */
  readonly files: readonly { readonly file: number; readonly both: boolean }[];
}

/**
 * Two customers that became one. There are no foreign keys to customers: the one that was merged is deleted as a rule, and its row is
 * made again by an undo.
 */
export const customerMerges = pgTable(
  'customer_merge',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    keptId: bigint('kept_id', { mode: 'number' }).notNull(),
    mergedId: bigint('merged_id', { mode: 'number' }).notNull(),
    /** The name that the merged one had. */
    name: text().notNull(),
    /** A member of staff. Null: the customer confirmed it. */
    userId: integer('user_id'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    /** Null once it can't be undone any more: it holds personal data. */
    snapshot: jsonb().$type<MergeSnapshot>(),
  },
  (table) => [
    uniqueIndex('customer_merge_merged')
      .on(table.mergedId)
      .where(sql`undone_at is null`),
    index('customer_merge_kept').on(table.keptId),
    // For the job that forgets what can't be undone any more.
    index('customer_merge_old')
      .on(table.at)
      .where(sql`snapshot is not null`),
  ],
);
