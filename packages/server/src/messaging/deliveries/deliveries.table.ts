import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { occurrences, sendMethods } from '../schedules/schedules.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';

/** The life of one message. A number, because the ledger has millions of rows. */
export const deliveryState = { pending: 0, sending: 1, sent: 2, failed: 3, uncertain: 4, skipped: 5 } as const;

/** Why somebody of an audience was not written to when the turn came, as it is told to people. */
export const skipReasons = {
  unsubscribed: 'se dio de baja',
  noConsent: 'sin permiso',
  excluded: 'número excluido',
  overLimit: 'límite semanal',
  overDailyLimit: 'límite diario',
  overTotalLimit: 'límite semanal entre canales',
  overTotalDailyLimit: 'límite diario entre canales',
  otherChannel: 'otro canal en la misma semana',
  sameAddress: 'otro cliente con la misma dirección',
  cancelled: 'programación cancelada',
} as const;

/** The ledger: one row for one person, one method and one occurrence, so that nobody is written to twice. */
export const deliveries = pgTable(
  'delivery',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    occurrenceId: integer('occurrence_id')
      .notNull()
      .references(() => occurrences.id),
    methodId: integer('method_id')
      .notNull()
      .references(() => sendMethods.id),
    customerId: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** E-mail address or mobile number, as it was when the sending started. */
    address: text().notNull(),
    state: smallint().notNull().default(deliveryState.pending),
    /** While `sending`: until when the sender that took it is trusted to be alive. */
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** How often it was taken for sending. Who settles it must name the same number: nobody else has taken it since. */
    attempts: smallint().notNull().default(0),
    /** How often the provider said to try again later. */
    refusals: smallint().notNull().default(0),
    /** While `pending`: not before this moment. */
    retryAt: timestamp('retry_at', { withTimezone: true }),
    messageId: text('message_id'),
    /** What the provider calls it. Its reports about the message name that. */
    providerReference: text('provider_reference'),
    /** Why it was not sent, in the provider's words; of what was passed over one of `skipReasons`. */
    error: text(),
    /** When it came to its state. What is learned of a message that was sent does not move it: people are written to so often a week. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** What the provider reported after it was sent. */
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    bouncedAt: timestamp('bounced_at', { withTimezone: true }),
  },
  (table) => [
    unique('delivery_once').on(table.occurrenceId, table.methodId, table.customerId),
    index('delivery_open')
      .on(table.occurrenceId, table.methodId, table.id)
      .where(sql`state < 2`),
    index('delivery_leased')
      .on(table.leaseUntil)
      .where(sql`state = 1`),
    // For boards: what an account's messages of some days have come to.
    index('delivery_settled')
      .on(table.accountId, table.updatedAt)
      .where(sql`state >= 2`),
    index('delivery_reference')
      .on(table.providerReference)
      .where(sql`provider_reference is not null`),
    // For the foreign key: a schedule that is edited or removed deletes its methods.
    index('delivery_method').on(table.methodId),
    // For the list of those who were not reached: failed, uncertain.
    index('delivery_unreached')
      .on(table.occurrenceId, table.methodId, table.customerId)
      .where(sql`state in (3, 4)`),
    // For what somebody got in the last days: under way, sent, uncertain.
    index('delivery_customer')
      .on(table.customerId, table.updatedAt)
      .where(sql`state in (1, 2, 4)`),
  ],
);
