import { type AnyPgColumn, boolean, integer, numeric, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { codeOf } from '../coded-column.ts';

const accountId = () =>
  integer('account_id')
    .notNull()
    .references(() => accounts.id);

/** An optional text of a store, empty by default. */
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
    /** Latitude and longitude in the contract's format, or empty. */
    coordinates: words('coordinates'),
    zoneSalesOnly: flag('zone_sales_only'),
    citySales: flag('city_sales'),
    nationalShipping: flag('national_shipping'),
    /** An inactive store keeps the rows that refer to it. */
    active: boolean().notNull().default(true),
    /** Optimistic locking: a trigger counts its changes, from 1. */
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
 * Classes of an account's stores: categories, their subcategories, and the lines of these. A trigger of the table `store` adds
 * new ones; nothing else writes them.
 */
export const storeClasses = pgTable(
  'store_class',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    level: text({ enum: ['category', 'subcategory', 'line'] }).notNull(),
    /** Its name in capitals, after the code of its parent: `MODA/ROPADEMUJER`. */
    code: text().notNull(),
    name: text().notNull(),
    parentId: integer('parent_id').references((): AnyPgColumn => storeClasses.id),
  },
  (table) => [unique('store_class_code').on(table.accountId, table.level, table.code)],
);
