import type { StoreForm } from '@pregon/contract/stores/store.schema';
import { stores } from './stores.table.ts';

/** The columns of a store's details. */
export const storeColumns = {
  id: stores.id,
  version: stores.version,
  active: stores.active,
  code: stores.code,
  name: stores.name,
  country: stores.country,
  department: stores.department,
  city: stores.city,
  zone: stores.zone,
  channel: stores.channel,
  email: stores.email,
  category: stores.category,
  subcategory: stores.subcategory,
  line: stores.line,
  salePerTicket: stores.salePerTicket,
  unitsPerTicket: stores.unitsPerTicket,
  dailyVisits: stores.dailyVisits,
  dailyBuyers: stores.dailyBuyers,
  itemCount: stores.itemCount,
  categoryCount: stores.categoryCount,
  yearlySales: stores.yearlySales,
  perceivedValue: stores.perceivedValue,
  purchaseType: stores.purchaseType,
  consumerAge: stores.consumerAge,
  contactName: stores.contactName,
  contactRole: stores.contactRole,
  contactMobile: stores.contactMobile,
  contactEmail: stores.contactEmail,
  phone: stores.phone,
  address: stores.address,
  coordinates: stores.coordinates,
  zoneSalesOnly: stores.zoneSalesOnly,
  citySales: stores.citySales,
  nationalShipping: stores.nationalShipping,
  createdAt: stores.createdAt,
} as const;

/** The columns of a row of the list. */
export const storeRowColumns = {
  id: stores.id,
  version: stores.version,
  active: stores.active,
  code: stores.code,
  name: stores.name,
  city: stores.city,
  department: stores.department,
  zone: stores.zone,
  channel: stores.channel,
  category: stores.category,
} as const;

const figures = [
  'salePerTicket',
  'unitsPerTicket',
  'dailyVisits',
  'dailyBuyers',
  'itemCount',
  'categoryCount',
  'yearlySales',
] as const satisfies readonly (keyof StoreForm)[];

/** Maps a form to a row: a figure that was cleared becomes null. */
export const storeValues = (form: StoreForm) => ({
  ...form,
  ...(Object.fromEntries(figures.map((name) => [name, form[name] ?? null])) as Record<(typeof figures)[number], number | null>),
});
