import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { deliveries } from '../deliveries/deliveries.table.ts';

/** The kind of engagement. A number, because there are millions of rows. */
export const engagementKind = { open: 0, click: 1 } as const;
export type EngagementKind = keyof typeof engagementKind;

/** One row for each message and engagement, however often it happened, without personal data. */
export const engagements = pgTable(
  'engagement',
  {
    deliveryId: bigint('delivery_id', { mode: 'number' })
      .notNull()
      .references(() => deliveries.id),
    kind: smallint().notNull(),
    /** The 0-based position of the link; 0 for an opening. */
    link: smallint().notNull().default(0),
    /**
     * The customer of the message, by whom a cluster spreads the rows. Null for nobody's messages, and for rows written before this column:
     * read the customer of the message instead, except on a cluster.
     */
    customerId: bigint('customer_id', { mode: 'number' }),
    /** Engagement by a bot, such as a scanner, which figures leave out. */
    machine: boolean().notNull().default(false),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ name: 'engagement_once', columns: [table.deliveryId, table.kind, table.link, table.machine] }),
    index('engagement_account').on(table.accountId, table.firstAt),
  ],
);
