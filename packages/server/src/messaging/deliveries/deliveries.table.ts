import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { occurrences, sendMethods } from '../schedules/schedules.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';

/** The state of a message. A number, because the ledger has millions of rows. */
export const deliveryState = { pending: 0, sending: 1, sent: 2, failed: 3, uncertain: 4, skipped: 5 } as const;

/** Spanish reasons why a person of the audience was skipped. */
export const skipReasons = {
  unsubscribed: 'se dio de baja',
  undeliverable: 'la dirección rebotó o se quejó',
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

/** The ledger: one row for each person, method and occurrence. Its key guarantees that nobody is written to twice. */
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
    /** Null once the customer was erased: what was sent still counts, to nobody. Null for transactional messages, too. */
    customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
    /** E-mail address or mobile number at the start of the sending; empty once the customer was erased. */
    address: text().notNull(),
    state: smallint().notNull().default(deliveryState.pending),
    /** While `sending`: expiry of the lease of the sender that claimed it. */
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /**
     * Fencing token: the number of claims. A sender settles a message only with the number of its own claim, which proves that no
     * other sender has claimed it since.
     */
    attempts: smallint().notNull().default(0),
    /** How often the provider postponed it. */
    refusals: smallint().notNull().default(0),
    /** While `pending`: not sent before this time (backoff). */
    retryAt: timestamp('retry_at', { withTimezone: true }),
    messageId: text('message_id'),
    /** The provider's identifier, which its webhooks refer to. */
    providerReference: text('provider_reference'),
    /** SMS: the segments that the provider was handed, by which it charges. Null for other channels, and for messages sent before they were counted. */
    segments: smallint(),
    /** WhatsApp: the template's category when it was handed over, by which the provider charges. */
    category: text(),
    /**
     * The values of the merge tags that the message was sent with, of those tags that it has, so that it can be shown as it was. Null for
     * a message without tags, one that never left, one sent before they were kept, and once the customer was erased.
     */
    mergeValues: jsonb('merge_values').$type<Readonly<Record<string, string>>>(),
    /** Why it was not sent, in the provider's words; for a skipped message one of `skipReasons`. */
    error: text(),
    /** When it entered its state. Reports about a message that was sent do not change it, because caps count by it. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the provider reported the delivery. */
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
    // For dashboards: the outcomes of an account's messages by day.
    index('delivery_settled')
      .on(table.accountId, table.updatedAt)
      .where(sql`state >= 2`),
    // For the board of events: the latest refused messages of an account, of which there may be few.
    index('delivery_failed')
      .on(table.accountId, table.updatedAt)
      .where(sql`state = 3`),
    index('delivery_reference')
      .on(table.providerReference)
      .where(sql`provider_reference is not null`),
    // For the foreign key: a schedule that is edited or deleted deletes its methods.
    index('delivery_method').on(table.methodId),
    // For the list of undelivered messages: failed, uncertain.
    index('delivery_unreached')
      .on(table.occurrenceId, table.methodId, table.customerId)
      .where(sql`state in (3, 4)`),
    // For caps: a customer's recent messages, in flight, sent or uncertain.
    index('delivery_customer')
      .on(table.customerId, table.updatedAt)
      .where(sql`state in (1, 2, 4)`),
  ],
);
