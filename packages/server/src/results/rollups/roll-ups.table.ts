import { sql } from 'drizzle-orm';
import { customersInRange } from '../../retail/customers/customer-ranges.sql.ts';
import {
  bigint,
  bit,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/**
 * Counts of messages, by sending, method and block of the ledger, and by the quarter of an hour in which they were settled: no day, so
 * that they hold in every time zone. A block is always counted as a whole, never added to. There are no foreign keys: rows of deleted
 * sendings are read by nobody.
 */
export const messageCounts = pgTable(
  'message_count',
  {
    accountId: integer('account_id').notNull(),
    occurrenceId: integer('occurrence_id').notNull(),
    methodId: integer('method_id').notNull(),
    block: integer().notNull(),
    /** What `name` is: one of `countKind`. */
    kind: smallint().notNull(),
    /** Start of the quarter of an hour; '-infinity' for messages that are not settled. */
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    name: text().notNull(),
    messages: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    uncertain: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    openable: integer().notNull().default(0),
    opened: integer().notNull().default(0),
    clicked: integer().notNull().default(0),
    bounced: integer().notNull().default(0),
    /** Delivered messages that only machines opened. */
    scanned: integer().notNull().default(0),
    /** What the provider charges for: messages, or segments of SMS. */
    units: integer().notNull().default(0),
    /** Whether the people of the block are in `message_people`; false: written by a version without it. */
    hasPeople: boolean('has_people').notNull().default(false),
    /** Whether the events of the block are counted; false: written by a version without them. */
    hasEvents: boolean('has_events').notNull().default(false),
  },
  (table) => [
    primaryKey({
      columns: [table.occurrenceId, table.kind, table.block, table.methodId, table.at, table.name],
    }),
    index('message_count_account').on(table.accountId, table.kind, table.at),
    index('message_count_without_people')
      .on(table.occurrenceId, table.block)
      .where(sql`kind = 0 and not has_people`),
    index('message_count_without_events')
      .on(table.accountId, table.occurrenceId, table.block)
      .where(sql`kind = 0 and not has_events`),
  ],
);

/**
 * Events of an account by the quarter of an hour in which they happened: the sums of the rows of `message_count` of the kind `event`. They
 * are written with the rows of a block, in the same transaction.
 */
export const eventCounts = pgTable(
  'event_count',
  {
    accountId: integer('account_id').notNull(),
    /** Start of the quarter of an hour. */
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    /** First openings of messages by people. */
    opened: integer().notNull(),
    /** First clicks on each link of a message by people. */
    clicked: integer().notNull(),
    /** Openings and clicks by machines. */
    scanned: integer().notNull(),
    /** Messages that were refused. */
    failed: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.at] })],
);

/**
 * Who received the messages of a block, and who opened and clicked them, as bitmaps: by sending, method and range of customers, a bit for
 * each. Like the counts, a block is always written as a whole. Sets of people of several sendings are united by `or`.
 */
export const messagePeople = pgTable(
  'message_people',
  {
    accountId: integer('account_id').notNull(),
    occurrenceId: integer('occurrence_id').notNull(),
    methodId: integer('method_id').notNull(),
    block: integer().notNull(),
    /** The id of a customer divided by `customersInRange`. */
    range: integer().notNull(),
    /** The first and the last quarter of an hour in which these messages were settled. */
    firstAt: timestamp('first_at', { withTimezone: true, mode: 'string' }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true, mode: 'string' }).notNull(),
    delivered: bit({ dimensions: customersInRange }).notNull(),
    /** Of those delivered by a channel that reports openings; without machines. */
    opened: bit({ dimensions: customersInRange }).notNull(),
    clicked: bit({ dimensions: customersInRange }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.occurrenceId, table.block, table.methodId, table.range] })],
);

/** Receipts with the messages that they are attributed to: each message of the attribution window. */
export const attributedSales = pgTable(
  'attributed_sale',
  {
    accountId: integer('account_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    storeId: integer('store_id').notNull(),
    code: text().notNull(),
    deliveryId: bigint('delivery_id', { mode: 'number' }).notNull(),
    occurrenceId: integer('occurrence_id').notNull(),
    methodId: integer('method_id').notNull(),
    messageAt: timestamp('message_at', { withTimezone: true }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    amount: numeric({ precision: 16, scale: 2 }).notNull(),
    /** The last message of the account before the receipt. */
    isLast: boolean('is_last').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.storeId, table.code, table.deliveryId] }),
    index('attributed_sale_sending').on(table.occurrenceId, table.methodId),
    index('attributed_sale_account').on(table.accountId, table.at),
    index('attributed_sale_message').on(table.deliveryId),
  ],
);

/** The attributes of customers by which messages were counted. */
export const countedCustomers = pgTable(
  'counted_customer',
  {
    customerId: bigint('customer_id', { mode: 'number' }).primaryKey(),
    accountId: integer('account_id').notNull(),
    focus: text(),
    city: text(),
  },
  (table) => [index('counted_customer_account').on(table.accountId)],
);

/**
 * What each buyer of an experiment whose sums are kept spent: the rows from which `kept_arm` is summed. The rows of a customer are always
 * replaced together, and the sums with them.
 */
export const keptSpends = pgTable(
  'kept_spend',
  {
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    experimentId: integer('experiment_id').notNull(),
    arm: smallint().notNull(),
    /** Receipts within the horizon that are no returns. */
    orders: integer().notNull(),
    /** Such receipts in the days before the assignment; null: written by a version that did not count them. */
    ordersBefore: integer('orders_before'),
    /** Within the horizon, less returns. */
    spent: numeric({ precision: 18, scale: 2 }).notNull(),
    /** In the days before the assignment. */
    spentBefore: numeric('spent_before', { precision: 18, scale: 2 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.experimentId] }),
    index('kept_spend_experiment').on(table.experimentId),
    index('kept_spend_old')
      .on(table.experimentId)
      .where(sql`orders_before is null`),
  ],
);

/** How far the sales of an account are attributed. */
export const salesProgress = pgTable('sales_progress', {
  accountId: integer('account_id').primaryKey(),
  /** The attribution window of the rows. */
  attributionDays: integer('attribution_days').notNull(),
  /** Customers up to this id are done: `allCustomers` when all are. */
  through: bigint({ mode: 'number' }).notNull(),
  /** When the attributes of the customers were compared last. */
  customersAt: timestamp('customers_at', { withTimezone: true }),
});

/** Progress of counting the messages that are older than these tables: one row. */
export const messageBackfill = pgTable('message_backfill', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** Blocks up to this one are counted. */
  through: integer().notNull(),
  isDone: boolean('is_done').notNull(),
});
