import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';

/**
 * Transactional messages as they were requested; what became of each is in its row of the ledger. That row has no customer, so that the
 * message counts neither for caps nor for attribution: whom it is for is here.
 */
export const transactionalMessages = pgTable(
  'transactional_message',
  {
    /** The id of its row of the ledger. */
    id: bigint({ mode: 'number' }).primaryKey(),
    identifier: uuid().notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Null: an address of nobody known, or the customer was erased. */
    customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
    /** Null once the retention period is over: the key may be used again. */
    idempotencyKey: text('idempotency_key'),
    /** Hash of the request: a repetition is told from another request with the same key. */
    requestHash: text('request_hash').notNull(),
    /** Values of merge tags; null once the retention period is over, or the customer was erased. */
    data: jsonb().$type<Readonly<Record<string, string>>>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('transactional_message_key').on(table.accountId, table.idempotencyKey),
    index('transactional_message_customer')
      .on(table.customerId)
      .where(sql`customer_id is not null`),
    // For retention.
    index('transactional_message_kept')
      .on(table.createdAt)
      .where(sql`idempotency_key is not null`),
  ],
);
