import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

const accountId = () =>
  integer('account_id')
    .notNull()
    .references(() => accounts.id);

/** The code of a name beside it, computed by the database: what options are compared and searched by. */
const codeOf = (column: string) => text(`${column}_code`).generatedAlwaysAs(sql.raw(`option_code(${column})`));

/** A text of a store that nobody may have filled in yet. */
const words = (name: string) => text(name).notNull().default('');
const figure = (name: string) => numeric(name, { precision: 18, scale: 4, mode: 'number' });
const flag = (name: string) => boolean(name).notNull().default(false);

export const stores = pgTable(
  'store',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    code: text().notNull(),
    name: text().notNull(),
    city: text().notNull(),
    department: text().notNull(),
    zone: text().notNull(),
    channel: text().notNull(),
    country: text().notNull().default('CO'),
    email: words('email'),
    category: words('category'),
    subcategory: words('subcategory'),
    line: words('line'),
    salePerTicket: figure('sale_per_ticket'),
    unitsPerTicket: figure('units_per_ticket'),
    dailyVisits: figure('daily_visits'),
    dailyBuyers: figure('daily_buyers'),
    itemCount: figure('item_count'),
    categoryCount: figure('category_count'),
    yearlySales: figure('yearly_sales'),
    perceivedValue: words('perceived_value'),
    purchaseType: words('purchase_type'),
    consumerAge: words('consumer_age'),
    contactName: words('contact_name'),
    contactRole: words('contact_role'),
    contactMobile: words('contact_mobile'),
    contactEmail: words('contact_email'),
    phone: words('phone'),
    address: words('address'),
    /** Latitude and longitude as the contract writes them, or nothing. */
    coordinates: words('coordinates'),
    zoneSalesOnly: flag('zone_sales_only'),
    citySales: flag('city_sales'),
    nationalShipping: flag('national_shipping'),
    /** One that takes part no more keeps what points to it. */
    active: boolean().notNull().default(true),
    /** Counts its changes, from 1: a trigger does. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    nameCode: codeOf('name'),
    cityCode: codeOf('city'),
    departmentCode: codeOf('department'),
    zoneCode: codeOf('zone'),
  },
  (table) => [unique('store_code').on(table.accountId, table.code)],
);

/**
 * What an account sorts its stores into: categories, their subcategories, and the lines of these. A trigger of the table `store`
 * adds what a store names first; nothing else writes them.
 */
export const storeClasses = pgTable(
  'store_class',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    level: text({ enum: ['category', 'subcategory', 'line'] }).notNull(),
    /** Its name in capitals, after the code of what it belongs to: `MODA/ROPADEMUJER`. */
    code: text().notNull(),
    name: text().notNull(),
    parentId: integer('parent_id').references((): AnyPgColumn => storeClasses.id),
  },
  (table) => [unique('store_class_code').on(table.accountId, table.level, table.code)],
);

/** A product with its place in the commercial hierarchy. */
export const products = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    sku: text().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    subcategory: text().notNull(),
    line: text().notNull(),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    nameCode: codeOf('name'),
    categoryCode: codeOf('category'),
    subcategoryCode: codeOf('subcategory'),
    lineCode: codeOf('line'),
  },
  (table) => [unique('product_sku').on(table.accountId, table.sku), index('product_name').on(table.accountId, table.nameCode)],
);

/** A person who buys. What is not known is null, and never matches a filter. */
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
    /** When and where the newest purchase was. Triggers of the table `purchase` keep both; nothing else writes them. */
    lastPurchaseAt: timestamp('last_purchase_at', { withTimezone: true }),
    lastStoreId: integer('last_store_id').references(() => stores.id),
    /** Code of where the customer stands in the life with the retailer: FRECUENTES, ENRIESGO … */
    focus: text(),
    /** Code of what the customer is worth: ORO, PLATA … */
    category: text(),
    /** Code of what kind of customer it is: PERSONA, MAYORISTA … */
    type: text(),
    preferredProduct: text('preferred_product'),
    emailConsent: boolean('email_consent').notNull().default(false),
    smsConsent: boolean('sms_consent').notNull().default(false),
    whatsappConsent: boolean('whatsapp_consent').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('customer_account').on(table.accountId, table.focus, table.category),
    // The places where customers live, each looked up once: see `locationsRepository`.
    index('customer_city').on(table.accountId, table.cityCode),
    index('customer_department').on(table.accountId, table.departmentCode),
    // For who unsubscribes by an address alone: of whose customers it is.
    index('customer_email').on(sql`lower(${table.email})`),
    // By what people and files know a customer: whole, or how it begins.
    index('customer_document_of').on(table.accountId, table.document.op('text_pattern_ops')),
    index('customer_email_of').on(table.accountId, sql`lower(${table.email}) text_pattern_ops`),
    index('customer_mobile_of').on(table.accountId, table.mobile.op('text_pattern_ops')),
    index('customer_words').using('gin', sql`name_words(${table.firstName} || ' ' || ${table.lastName})`),
  ],
);

/** A line of a receipt. Triggers add lines up to receipts: see `receipts.table.ts`. */
export const purchases = pgTable(
  'purchase',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** That of the customer. It exists since the customer does: a foreign key of its own would be checked for every purchase. */
    accountId: integer('account_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => customers.id),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    /** Null where the till told the sum alone. */
    productId: integer('product_id').references(() => products.id),
    /** In the account's currency; negative where it was returned. */
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    /** How many pieces, or how much of a weight; negative where it was returned. */
    units: numeric({ precision: 12, scale: 3 }).notNull().default('1'),
    paymentMethod: text('payment_method').notNull(),
    /** Codes of the discount that it had and of the reward that it brought, if any. */
    discountType: text('discount_type'),
    rewardType: text('reward_type'),
    /** What the retailer calls it, a line of a receipt: imports know by it what they have brought in already. */
    reference: text(),
    /** Number of the receipt. Null where it was not told: see `receipts.table.ts` for what is one receipt then. */
    receipt: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('purchase_reference').on(table.accountId, table.reference),
    // All that an audience asks of a customer's purchases, so that the table itself is not read.
    index('purchase_customer').on(
      table.customerId,
      table.at,
      table.storeId,
      table.productId,
      table.amount,
      table.paymentMethod,
      table.discountType,
      table.rewardType,
    ),
  ],
);
