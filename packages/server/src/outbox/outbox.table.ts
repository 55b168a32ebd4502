import { webhookEventTypes } from '@pregon/contract/webhooks/webhook-events';
import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../identity/accounts/accounts.table.ts';

/** The states of a message: numbers, because there may be as many rows as sent messages. */
export const messageState = { pending: 0, delivered: 1, dead: 2 } as const;

/** A state as an SQL constant, so that partial indexes apply. */
export const stateLiteral = (name: keyof typeof messageState): SQL => sql.raw(String(messageState[name]));

/** The endpoints of webhooks of each account. */
export const webhookEndpoints = pgTable(
  'webhook_endpoint',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    url: text().notNull(),
    description: text().notNull(),
    types: text({ enum: webhookEventTypes }).array().notNull(),
    active: boolean().notNull().default(true),
    /** The signing secret, encrypted. */
    secret: text().notNull(),
    /** The secret before the last rotation, which signs too until `previous_until`. */
    previousSecret: text('previous_secret'),
    previousUntil: timestamp('previous_until', { withTimezone: true }),
    /** Consecutive failed attempts, by which the endpoint backs off (circuit breaker). */
    failures: integer().notNull().default(0),
    failingSince: timestamp('failing_since', { withTimezone: true }),
    /** Nothing is sent before this time. */
    retryAt: timestamp('retry_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('webhook_endpoint_account').on(table.accountId)],
);

/**
 * The outbox: a row for each event and subscribed endpoint, written in the transaction of the event. Settled rows are kept for some weeks.
 * The customer has no foreign key: the row outlives an erased customer, of whom it holds nothing but this number.
 */
export const webhookMessages = pgTable(
  'webhook_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    /** Messages of one customer are sent in order. Null: in any order. */
    customerId: bigint('customer_id', { mode: 'number' }),
    payload: jsonb().notNull(),
    state: smallint().notNull().default(messageState.pending),
    /** Also the fencing token of a claim. */
    attempts: smallint().notNull().default(0),
    /** While pending: not before; while it is being sent, the expiry of the lease. */
    nextAt: timestamp('next_at', { withTimezone: true }).notNull().defaultNow(),
    lastStatus: smallint('last_status'),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    // For the dispatcher: the oldest that waits, also of one customer.
    index('webhook_message_pending')
      .on(table.endpointId, table.id)
      .where(sql`state = 0`),
    index('webhook_message_order')
      .on(table.endpointId, table.customerId, table.id)
      .where(sql`state = 0`),
    // For the list and for replay.
    index('webhook_message_latest').on(table.endpointId, table.id),
    index('webhook_message_dead')
      .on(table.endpointId, table.id)
      .where(sql`state = 2`),
    index('webhook_message_account').on(table.accountId),
    index('webhook_message_settled')
      .on(table.settledAt)
      .where(sql`state <> 0`),
  ],
);
