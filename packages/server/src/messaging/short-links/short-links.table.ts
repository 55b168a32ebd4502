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

/** A code and its target. Codes are never reused. */
export const shortLinks = pgTable(
  'short_link',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The address as it was pasted. */
    longUrl: text('long_url').notNull(),
    /** The address that it redirects to: http or https, and not a short link. */
    finalUrl: text('final_url').notNull(),
    active: boolean().notNull().default(true),
    /** Null for a link in a message. */
    createdBy: integer('created_by').references(() => users.id),
    /** The delivery that it belongs to, and its 0-based position there; null for a link of staff. */
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

/** Clicks on a staff link by day on the account's clock, without personal data. */
export const shortLinkClicks = pgTable(
  'short_link_click',
  {
    linkId: bigint('link_id', { mode: 'number' })
      .notNull()
      .references(() => shortLinks.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** Clicks by bots, such as link scanners. */
    machine: boolean().notNull(),
    count: integer().notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ name: 'short_link_click_day', columns: [table.linkId, table.day, table.machine] })],
);
