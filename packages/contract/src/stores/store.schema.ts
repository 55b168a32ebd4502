import * as v from 'valibot';
import { emailAddress, moment, optionalText, requiredText, rowKey, versionNumber } from '../field.schema.ts';
import type { WireNames } from '../wire-names.ts';
import { parseCoordinates } from './coordinates.ts';

const required = 'Este campo es requerido';
const text = (most?: number) => requiredText(required, most);
const email = () => emailAddress(required, 'Escribe un correo válido.');

/** An optional number of a store: a new store has no sales yet. */
const metric = () =>
  v.optional(
    v.pipe(
      v.number('Debe ser un número'),
      v.minValue(0, 'Debe ser 0 o más.'),
      v.maxValue(999_999_999_999, 'Este número es demasiado grande.'),
    ),
  );

/** The fields of a store's form, in its five groups. */
export const storeFields = {
  // Identity and location
  /** The retailer's own code. When empty, the server generates one. */
  code: optionalText(50),
  name: text(120),
  /** The ISO 3166 two-letter code: `CO`. */
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
  /** `4.648620, -74.063310`, or empty. */
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

/** The form of a store. */
export const storeForm = v.strictObject(storeFields);
export type StoreForm = v.InferOutput<typeof storeForm>;

/** A new store. Country and department may be omitted where the city alone identifies them. */
export const newStore = v.strictObject({
  ...storeFields,
  country: v.optional(storeFields.country),
  department: v.optional(storeFields.department),
});
export type NewStore = v.InferOutput<typeof newStore>;

/** The values of a store's form before validation. */
export type StoreFormInput = v.InferInput<typeof storeForm>;

/** A change of a store. `version` is the version that the change was made from: a concurrent change answers CONFLICT. */
export const storeChange = v.strictObject({ id: rowKey, version: v.optional(versionNumber), ...storeFields });
export type StoreChange = v.InferOutput<typeof storeChange>;

/** The activation of a store. An inactive store keeps its customers and purchases. */
export const storeActivation = v.strictObject({ id: rowKey, version: v.optional(versionNumber), active: v.boolean() });
export type StoreActivation = v.InferOutput<typeof storeActivation>;

const figure = v.nullable(v.number());

/** A store. Unset texts are empty, unset numbers null. */
export const store = v.object({
  id: v.number(),
  /** The optimistic locking version: it counts the changes, from 1. */
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

/** A row of the list of stores. */
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

/** The suggested values of perceived value. Imported files may contain others, which are stored as they are. */
export const perceivedValues = ['Alto', 'Medio', 'Bajo'] as const;
/** The suggested purchase types. */
export const purchaseTypes = ['Planeada', 'Por impulso', 'De reposición', 'Por ocasión', 'Mixta'] as const;
/** The suggested age ranges of a store's typical customers. */
export const consumerAges = ['Menos de 18', '18 a 25', '26 a 35', '36 a 45', '46 a 60', 'Más de 60', 'Todas las edades'] as const;
