import type { Country } from '../places/place.schema.ts';
import type { Store, StoreForm, StoreRow } from '../stores/store.schema.ts';

const figures = {
  salePerTicket: 128_500,
  unitsPerTicket: 2.4,
  dailyVisits: 850,
  dailyBuyers: 210,
  itemCount: 12_000,
  categoryCount: 25,
  yearlySales: 8_900_000_000,
};

/** A completely filled-in store form for tests. */
export const exampleStoreForm: StoreForm = {
  code: 'CEI-001',
  name: 'Ceiba Chapinero',
  country: 'CO',
  department: 'Bogotá D.C.',
  city: 'Bogotá',
  zone: 'Centro',
  channel: 'Almacén',
  email: 'chapinero@ceiba.example',
  category: 'Tienda por departamentos',
  subcategory: 'Gran formato',
  line: 'Moda y hogar',
  ...figures,
  perceivedValue: 'Alto',
  purchaseType: 'Planeada',
  consumerAge: '26 a 35',
  contactName: 'Rosa Peña',
  contactRole: 'Administradora',
  contactMobile: '300 123 4567',
  contactEmail: 'rosa@ceiba.example',
  phone: '601 555 0101',
  address: 'Calle 60 # 9-30',
  coordinates: '4.648620, -74.063310',
  zoneSalesOnly: false,
  citySales: true,
  nationalShipping: true,
};

/** The same store as it is stored. */
export const exampleStore: Store = {
  ...exampleStoreForm,
  ...figures,
  id: 7,
  version: 1,
  active: true,
  createdAt: '2026-11-12T15:00:00.000Z',
};

const { id, version, active, code, name, city, department, zone, channel, category } = exampleStore;
/** The same store as a row of the list. */
export const exampleStoreRow: StoreRow = { id, version, active, code, name, city, department, zone, channel, category };

/** Two countries: one with known states and one without. */
export const exampleCountries: readonly Country[] = [
  { id: 49, name: 'Colombia', dial: '57', iso2: 'CO', iso3: 'COL', currency: 'COP', continent: 'América del Sur' },
  { id: 63, name: 'Ecuador', dial: '593', iso2: 'EC', iso3: 'ECU', currency: 'USD', continent: 'América del Sur' },
];
