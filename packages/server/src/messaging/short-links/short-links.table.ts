import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { deliveries } from '../deliveries/deliveries.table.ts';

/** A code, and where it leads, for good: a code never leads anywhere else. */
export const shortLinks = pgTable(
  'short_link',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** As somebody pasted it. */
    longUrl: text('long_url').notNull(),
    /** Where it leads: of http or https, and no short link itself. */
    finalUrl: text('final_url').notNull(),
    active: boolean().notNull().default(true),
    /** Nobody for a link in a message. */
    createdBy: integer('created_by').references(() => users.id),
    /** The message that it stands in, and which of its links it is, counted from 0; nothing for a link of staff. */
    deliveryId: bigint('delivery_id', { mode: 'number' }).references(() => deliveries.id, { onDelete: 'cascade' }),
    link: smallint(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('short_link_account')
      .on(table.accountId, table.createdAt)
      .where(sql`delivery_id is null`),
    uniqueIndex('short_link_delivery')
      .on(table.deliveryId, table.link)
      .where(sql`delivery_id is not null`),
  ],
);

/** How often a link of staff was followed on a day of the account's clock: nothing about by whom or from where. */
export const shortLinkClicks = pgTable(
  'short_link_click',
  {
    linkId: bigint('link_id', { mode: 'number' })
      .notNull()
      .references(() => shortLinks.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** Followed by a program that looks at links for their owners. */
    machine: boolean().notNull(),
    count: integer().notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ name: 'short_link_click_day', columns: [table.linkId, table.day, table.machine] })],
);
