import type { RetainedKind } from '@pregon/contract/account/data-retention.endpoints';
import { integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.table.ts';

/** How long an account keeps a kind of data of its customers, and what has been deleted because of it. */
export const dataRetention = pgTable(
  'data_retention',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text().$type<RetainedKind>().notNull(),
    /** Null: without limit. */
    months: smallint(),
    /** Rows before it have been deleted or are being deleted. It is written before the first of them goes, and never falls. */
    deletedBefore: timestamp('deleted_before', { withTimezone: true }),
    /** All rows before it have been deleted; null: no run has ended. */
    doneBefore: timestamp('done_before', { withTimezone: true }),
    ranAt: timestamp('ran_at', { withTimezone: true }),
    /** Optimistic locking: counts changes of the periods, the same in all rows of an account. */
    version: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
);
