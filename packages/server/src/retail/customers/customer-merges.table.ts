import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** A row of a table as JSON, by the names of its columns. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Everything needed to undo a merge. */
export interface MergeSnapshot {
  /** Both customers before the merge, and the remaining one after it. */
  readonly kept: StoredRow;
  readonly merged: StoredRow;
  readonly result: StoredRow;
  /** Ids of the moved rows, by table. */
  readonly moved: Readonly<Record<string, readonly (number | string)[]>>;
  /** For tables with one row for each customer, by table: the rows of both, and the remaining one. */
  readonly single: Readonly<
    Record<string, { readonly kept?: StoredRow; readonly merged?: StoredRow; readonly result?: StoredRow }>
  >;
  /** Customer files that contained the merged customer, and whether they contained the other one, too. */
  readonly files: readonly { readonly file: number; readonly both: boolean }[];
}

/** Merges of two customers. There are no foreign keys to customers, because the merged one is usually deleted, and restored by an undo. */
export const customerMerges = pgTable(
  'customer_merge',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    keptId: bigint('kept_id', { mode: 'number' }).notNull(),
    mergedId: bigint('merged_id', { mode: 'number' }).notNull(),
    /** The former name of the merged customer. */
    name: text().notNull(),
    /** The user who merged. Null: the customer confirmed it. */
    userId: integer('user_id'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    /** Null after the undo period, because it contains personal data. */
    snapshot: jsonb().$type<MergeSnapshot>(),
  },
  (table) => [
    uniqueIndex('customer_merge_merged')
      .on(table.mergedId)
      .where(sql`undone_at is null`),
    index('customer_merge_kept').on(table.keptId),
    // For the job that deletes old snapshots.
    index('customer_merge_old')
      .on(table.at)
      .where(sql`snapshot is not null`),
  ],
);
