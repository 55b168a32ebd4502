import { channelNames } from '@pregon/contract/channels/channels';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { publicKeys } from '../public-keys/public-keys.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';

const accountId = () =>
  integer('account_id')
    .notNull()
    .references(() => accounts.id);
const keyId = () =>
  integer('key_id')
    .notNull()
    .references(() => publicKeys.id);
const customerId = () =>
  bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id);

/** Data of customers that audiences do not read, kept out of the customer table. */
export const clientDetails = pgTable('client_detail', {
  customerId: bigint('customer_id', { mode: 'number' })
    .primaryKey()
    .references(() => customers.id),
  accountId: accountId(),
  /** One of the contract's `documentTypes`. */
  documentType: text('document_type').notNull(),
  phoneNumber: text('phone_number'),
  maritalStatus: text('marital_status'),
  address: text(),
  children: boolean().notNull(),
  pets: boolean().notNull(),
  comments: text(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Registrations by idempotency key: each counts once, however often a device sends it. */
export const clientRegistrations = pgTable(
  'client_registration',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    requestKey: uuid('request_key').notNull(),
    keyId: keyId(),
    /** Null while it is being written. */
    customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
    /** When the form was filled in. */
    filledAt: timestamp('filled_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('client_registration_once').on(table.accountId, table.requestKey)],
);

/** Consents by channel with the text that was shown. Append-only. */
export const clientConsents = pgTable(
  'client_consent',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    customerId: customerId(),
    keyId: keyId(),
    channel: text({ enum: channelNames }).notNull(),
    /** The address that the consent covers. */
    address: text().notNull(),
    version: text().notNull(),
    text: text().notNull(),
    /** When the box was ticked, by the device's clock. */
    agreedAt: timestamp('agreed_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.id] }), index('client_consent_customer').on(table.customerId)],
);
