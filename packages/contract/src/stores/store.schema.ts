import * as v from 'valibot';
import { emailAddress, moment, optionalText, requiredText, rowKey, versionNumber } from '../field.schema.ts';
import type { WireNames } from '../wire-names.ts';
import { parseCoordinates } from './coordinates.ts';

const required = 'Este campo es requerido';
const text = (most?: number) => requiredText(required, most);
const email = () => emailAddress(required, 'Escribe un correo válido.');

/** A figure of a store. Nothing is an answer too: a new store has sold nothing yet. */
const metric = () =>
  v.optional(
    v.pipe(
      v.number('Debe ser un número'),
      v.minValue(0, 'Debe ser 0 o más.'),
      v.maxValue(999_999_999_999, 'Este número es demasiado grande.'),
    ),
  );

/** What a store's form asks for, in its five groups. */
export const storeFields = {
  // Identity and location
  /** What the retailer calls it. Nothing: the server gives it one. */
  code: optionalText(50),
  name: text(120),
  /** Two letters of ISO 3166: `CO`. */
  country: v.pipe(v.string(required), v.nonEmpty(required), v.regex(/^[A-Z]{2}$/, 'Elige un país.')),
  department: text(),
  city: text(),
  zone: text(),
  channel: text(),
  email: email(),
  // Classification
  category: text(),
  subcategory: text(),
  line: optionalText(),
  // Metrics
  salePerTicket: metric(),
  unitsPerTicket: metric(),
  dailyVisits: metric(),
  dailyBuyers: metric(),
  itemCount: metric(),
  categoryCount: metric(),
  yearlySales: metric(),
  perceivedValue: text(),
  // Purchase profile
  purchaseType: text(),
  consumerAge: text(),
  // Contact
  contactName: text(),
  contactRole: text(),
  contactMobile: text(40),
  contactEmail: email(),
  phone: text(40),
  address: text(),
  // Coverage
  /** `4.648620, -74.063310`, or nothing. */
  coordinates: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (typed) => typed === '' || parseCoordinates(typed) !== undefined,
        'Escribe latitud y longitud, como 4.6486, -74.0633.',
      ),
      v.maxLength(50, 'Usa 50 caracteres o menos.'),
    ),
    '',
  ),
  zoneSalesOnly: v.optional(v.boolean(), false),
  citySales: v.optional(v.boolean(), false),
  nationalShipping: v.optional(v.boolean(), false),
};
export type StoreField = keyof typeof storeFields;

/** What the form of a store asks for. */
export const storeForm = v.strictObject(storeFields);
export type StoreForm = v.InferOutput<typeof storeForm>;

/** A new store: where the city alone tells its country and department, both may be left out. */
export const newStore = v.strictObject({
  ...storeFields,
  country: v.optional(storeFields.country),
  department: v.optional(storeFields.department),
});
export type NewStore = v.InferOutput<typeof newStore>;

/** The same as it is filled in. */
export type StoreFormInput = v.InferInput<typeof storeForm>;

/** A store as it shall be from now on. `version` is the one that was changed: somebody else's change in between is a CONFLICT. */
export const storeChange = v.strictObject({ id: rowKey, version: v.optional(versionNumber), ...storeFields });
export type StoreChange = v.InferOutput<typeof storeChange>;

/** Whether a store takes part from now on. One that does not keeps its customers and purchases. */
export const storeActivation = v.strictObject({ id: rowKey, version: v.optional(versionNumber), active: v.boolean() });
export type StoreActivation = v.InferOutput<typeof storeActivation>;

const figure = v.nullable(v.number());

/** A store. Texts that nobody filled in are empty, figures null. */
export const store = v.object({
  id: v.number(),
  /** Counts its changes, from 1. */
  version: v.number(),
  active: v.boolean(),
  code: v.string(),
  name: v.string(),
  country: v.string(),
  department: v.string(),
  city: v.string(),
  zone: v.string(),
  channel: v.string(),
  email: v.string(),
  category: v.string(),
  subcategory: v.string(),
  line: v.string(),
  salePerTicket: figure,
  unitsPerTicket: figure,
  dailyVisits: figure,
  dailyBuyers: figure,
  itemCount: figure,
  categoryCount: figure,
  yearlySales: figure,
  perceivedValue: v.string(),
  purchaseType: v.string(),
  consumerAge: v.string(),
  contactName: v.string(),
  contactRole: v.string(),
  contactMobile: v.string(),
  contactEmail: v.string(),
  phone: v.string(),
  address: v.string(),
  coordinates: v.string(),
  zoneSalesOnly: v.boolean(),
  citySales: v.boolean(),
  nationalShipping: v.boolean(),
  createdAt: moment,
});
export type Store = v.InferOutput<typeof store>;

/** A store, as a list shows it. */
export const storeRow = v.object({
  id: v.number(),
  version: v.number(),
  active: v.boolean(),
  code: v.string(),
  name: v.string(),
  city: v.string(),
  department: v.string(),
  zone: v.string(),
  channel: v.string(),
  category: v.string(),
});
export type StoreRow = v.InferOutput<typeof storeRow>;

export const storeNames = {
  id: 'id_almacen',
  code: 'cod_almacen',
  name: 'nombre_almacen',
  country: 'pais',
  department: 'departamento',
  city: 'ciudad',
  zone: 'zona',
  channel: 'canal',
  category: 'categoria',
  subcategory: 'subcategoria',
  line: 'linea',
  salePerTicket: 'vpt',
  unitsPerTicket: 'upt',
  dailyVisits: 'visitas_dia',
  dailyBuyers: 'compradores_dia',
  itemCount: 'cant_items',
  categoryCount: 'cant_categorias',
  yearlySales: 'vta_ano',
  perceivedValue: 'vlr_percibido',
  purchaseType: 'tipo_compra',
  consumerAge: 'edad_consumidor',
  contactName: 'nombre_contacto_tienda',
  contactRole: 'cargo_contacto_tienda',
  contactMobile: 'cel_contacto',
  contactEmail: 'email_contacto',
  phone: 'tel_tienda',
  address: 'direccion_tienda',
  coordinates: 'coordenadas',
  zoneSalesOnly: 'solo_vta_zona',
  citySales: 'vta_ciudad',
  nationalShipping: 'envios_nales',
} as const satisfies WireNames;

/** What the store's products are taken to be worth. Other words are kept as they come, from files above all. */
export const perceivedValues = ['Alto', 'Medio', 'Bajo'] as const;
/** Why people come in to buy. */
export const purchaseTypes = ['Planeada', 'Por impulso', 'De reposición', 'Por ocasión', 'Mixta'] as const;
/** Of most who buy there. */
export const consumerAges = ['Menos de 18', '18 a 25', '26 a 35', '36 a 45', '46 a 60', 'Más de 60', 'Todas las edades'] as const;
