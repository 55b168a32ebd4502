import {
  type Store,
  type StoreField,
  type StoreForm,
  storeFields,
  type StoreFormInput,
} from '@pregon/contract/stores/store.schema';
import type { AppForm } from '@pregon/ui/form';
import { formatNumber } from '@pregon/ui/format';

export type StoreAppForm = AppForm<StoreFormInput, StoreForm>;

/** The labels of all fields. */
export const fieldLabels: Readonly<Record<StoreField, string>> = {
  code: 'Código',
  name: 'Nombre del almacén',
  country: 'País',
  department: 'Estado o departamento',
  city: 'Ciudad',
  zone: 'Zona',
  channel: 'Canal',
  email: 'Correo de la tienda',
  category: 'Categoría',
  subcategory: 'Subcategoría',
  line: 'Línea',
  salePerTicket: 'Venta por transacción (VPT)',
  unitsPerTicket: 'Unidades por transacción (UPT)',
  dailyVisits: 'Visitas por día',
  dailyBuyers: 'Compradores por día',
  itemCount: 'Cantidad de ítems',
  categoryCount: 'Cantidad de categorías',
  yearlySales: 'Venta del año',
  perceivedValue: 'Valor percibido',
  purchaseType: 'Tipo de compra',
  consumerAge: 'Edad del consumidor',
  contactName: 'Nombre del contacto',
  contactRole: 'Cargo del contacto',
  contactMobile: 'Celular del contacto',
  contactEmail: 'Correo del contacto',
  phone: 'Teléfono de la tienda',
  address: 'Dirección de la tienda',
  coordinates: 'Coordenadas',
  zoneSalesOnly: 'Vende solo en su zona',
  citySales: 'Vende en toda la ciudad',
  nationalShipping: 'Hace envíos nacionales',
};

export const storeFieldNames = Object.keys(storeFields) as readonly StoreField[];

/** Initial values of a new store. Most stores are in Colombia. */
export const newStoreValues = { country: 'CO' } as const;

/** Returns the form values of a store; an unknown number becomes an empty field. */
export const editableValues = (store: Store): StoreFormInput =>
  Object.fromEntries(storeFieldNames.map((name) => [name, store[name] ?? undefined])) as StoreFormInput;

/** Formats a value for the edit-conflict notice. */
export function displayValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' && value !== '' ? value : 'vacío';
}
