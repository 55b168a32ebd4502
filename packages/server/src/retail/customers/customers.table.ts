import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { codeOf } from '../coded-column.ts';
import { stores } from '../stores/stores.table.ts';

const accountId = () =>
  integer('account_id')
    .notNull()
    .references(() => accounts.id);

/** A customer: a person who buys. Unknown values are null, and never match a filter. */
export const customers = pgTable(
  'customer',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    document: text(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text(),
    mobile: text(),
    gender: text(),
    birthDate: date('birth_date', { mode: 'string' }),
    city: text(),
    department: text(),
    cityCode: codeOf('city'),
    departmentCode: codeOf('department'),
    homeStoreId: integer('home_store_id').references(() => stores.id),
    /**
     * Time and store of the newest purchase. Maintained by `write-purchases.ts`, and after imports by
     * `updateLastPurchases`. Purchases have verified the store, so that it has no foreign key.
     */
    lastPurchaseAt: timestamp('last_purchase_at', { withTimezone: true }),
    lastStoreId: integer('last_store_id'),
    /** Code of the customer's life-cycle stage: FRECUENTES, ENRIESGO … The effective one, see `focusSource`. */
    focus: text(),
    /** Code of the customer's value: ORO, PLATA … The effective one, see `categorySource`. */
    category: text(),
    /**
     * Source of the effective value, and since when it holds. A value without a source was imported before sources were recorded.
     */
    focusSource: text('focus_source', { enum: ['importado', 'calculado'] }),
    focusAt: timestamp('focus_at', { withTimezone: true }),
    categorySource: text('category_source', { enum: ['importado', 'calculado'] }),
    categoryAt: timestamp('category_at', { withTimezone: true }),
    /** The imported values, while calculated ones replace them. */
    importedFocus: text('imported_focus'),
    importedCategory: text('imported_category'),
    /** When the customer registered at a counter. */
    registeredAt: timestamp('registered_at', { withTimezone: true }),
    /** When the customer objected to profiling; null: never. */
    scoringObjectedAt: timestamp('scoring_objected_at', { withTimezone: true }),
    /** Code of the kind of customer: PERSONA, MAYORISTA … */
    type: text(),
    preferredProduct: text('preferred_product'),
    emailConsent: boolean('email_consent').notNull().default(false),
    smsConsent: boolean('sms_consent').notNull().default(false),
    whatsappConsent: boolean('whatsapp_consent').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('customer_account').on(table.accountId, table.focus, table.category),
    // The customers who registered in a store.
    index('customer_registered')
      .on(table.homeStoreId, table.registeredAt)
      .where(sql`registered_at is not null`),
    // The list of customers, the newest first, in pages that begin where the one before ended.
    index('customer_listed').on(table.accountId, table.id),
    // The list of customers by name; the function ignores accents and case.
    index('customer_named').on(table.accountId, sql`name_order(${table.firstName}, ${table.lastName}) collate "C"`, table.id),
    // For the distinct residences of customers, by a loose index scan: see `locationsRepository`.
    index('customer_city').on(table.accountId, table.cityCode),
    index('customer_department').on(table.accountId, table.departmentCode),
    // For unsubscription by an address alone: finds whose customers it is.
    index('customer_email').on(sql`lower(${table.email})`),
    // For lookup by document, exact or by prefix.
    index('customer_document_of').on(table.accountId, table.document.op('text_pattern_ops')),
    index('customer_email_of').on(table.accountId, sql`lower(${table.email}) text_pattern_ops`),
    index('customer_mobile_of').on(table.accountId, table.mobile.op('text_pattern_ops')),
    index('customer_words').using('gin', sql`name_words(${table.firstName} || ' ' || ${table.lastName})`),
  ],
);
