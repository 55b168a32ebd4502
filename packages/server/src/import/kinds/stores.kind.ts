import { parseCoordinates } from '@pregon/contract/stores/coordinates';
import { consumerAges, perceivedValues, purchaseTypes } from '@pregon/contract/stores/store.schema';
import { sql } from 'drizzle-orm';
import { normalEmail } from '../../retail/customers/identity.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { amount } from '../amount-readers.ts';
import { flag, readBy, text } from '../field-readers.ts';
import { type ImportColumn, type ImportKindDefinition, once, type Target } from '../import-kind.ts';
import { cityColumn, departmentColumn } from './place.columns.ts';

type Examples = ImportColumn['examples'];

const words = (header: string, aliases: readonly string[], about: string, examples: Examples, most?: number): ImportColumn => ({
  header,
  aliases,
  read: text(most),
  type: 'text',
  about,
  examples,
});

const address = (header: string, aliases: readonly string[], about: string, examples: Examples): ImportColumn => ({
  ...words(header, aliases, about, examples),
  read: readBy(normalEmail, 'Esto no es un correo, como hola@tienda.example.'),
});

const figure = (header: string, aliases: readonly string[], about: string, examples: Examples): ImportColumn => ({
  ...words(header, aliases, about, examples),
  read: amount(12),
  type: 'numeric',
});

const yesOrNo = (header: string, aliases: readonly string[], about: string): ImportColumn => ({
  ...words(header, aliases, `${about}: sí o no`, ['no', 'sí']),
  read: flag,
  type: 'boolean',
});

const columns = {
  code: {
    ...words(
      'codigo',
      ['code', 'código de la tienda', 'tienda', 'id', 'cod_almacen'],
      'Con qué código conoces la tienda',
      ['BOG-001', 'MED-002'],
      50,
    ),
    isRequired: true,
  },
  name: words('nombre', ['name', 'nombre de la tienda', 'almacen', 'nombre_almacen'], 'Nombre', [
    'Ceiba Chapinero',
    'Ceiba Laureles',
  ]),
  country: {
    ...words('pais', ['country'], 'País, con sus dos letras', ['CO', 'CO']),
    read: readBy(
      (cell) => (/^[a-z]{2}$/i.test(cell) ? cell.toUpperCase() : undefined),
      'Escribe las dos letras del país, como CO.',
    ),
  },
  department: departmentColumn('Departamento'),
  city: cityColumn('Ciudad'),
  zone: words('zona', ['zone', 'region'], 'Zona', ['Centro', 'Antioquia']),
  channel: words('canal', ['channel'], 'Canal de venta', ['Almacén', 'Almacén y bodega']),
  email: address('correo', ['email'], 'Correo de la tienda', ['chapinero@ceiba.example', 'laureles@ceiba.example']),
  category: words('categoria', ['category'], 'Categoría de la tienda', ['Tienda por departamentos', 'Tienda de barrio']),
  subcategory: words('subcategoria', ['subcategory'], 'Subcategoría', ['Gran formato', 'Formato medio']),
  line: words('linea', ['line'], 'Línea', ['Moda y hogar', 'Hogar']),
  salePerTicket: figure('vpt', ['valor por transaccion'], 'Valor por transacción', ['128.500', '96.000']),
  unitsPerTicket: figure('upt', ['unidades por transaccion'], 'Unidades por transacción', ['2,4', '1,9']),
  dailyVisits: figure('visitas dia', ['visitas diarias'], 'Visitas por día', ['850', '320']),
  dailyBuyers: figure('compradores dia', ['compradores diarios'], 'Compradores por día', ['210', '95']),
  itemCount: figure('cant items', ['cantidad de items'], 'Cuántos artículos tiene', ['12000', '5400']),
  categoryCount: figure('cant categorias', ['cantidad de categorias'], 'Cuántas categorías tiene', ['25', '14']),
  yearlySales: figure('vta ano', ['ventas del año'], 'Ventas del año', ['8.900.000.000', '2.100.000.000']),
  perceivedValue: words('vlr percibido', ['valor percibido'], 'Valor percibido', [perceivedValues[0], perceivedValues[1]]),
  purchaseType: words('tipo compra', ['tipo de compra'], 'Tipo de compra', [purchaseTypes[0], purchaseTypes[1]]),
  consumerAge: words('edad consumidor', ['edad del consumidor'], 'Edad del consumidor', [consumerAges[2], consumerAges[6]]),
  contactName: words('nombre contacto', ['nombre_contacto_tienda', 'contacto'], 'Quién atiende', ['Rosa Peña', 'Iván Mejía']),
  contactRole: words('cargo contacto', ['cargo_contacto_tienda', 'cargo'], 'Su cargo', ['Administradora', 'Supervisor']),
  contactMobile: words('celular contacto', ['cel_contacto'], 'Su celular', ['300 123 4567', '310 765 4321'], 40),
  contactEmail: address('correo contacto', ['email_contacto'], 'Su correo', ['rosa@ceiba.example', 'ivan@ceiba.example']),
  phone: words('telefono', ['tel_tienda', 'phone'], 'Teléfono de la tienda', ['601 555 0101', '604 555 0102'], 40),
  address: words('direccion', ['direccion_tienda', 'address'], 'Dirección', ['Calle 60 # 9-30', 'Carrera 76 # 38-12']),
  coordinates: {
    ...words('coordenadas', ['coordinates'], 'Latitud y longitud', ['4.648620, -74.063310', '6.244200, -75.595000']),
    read: readBy((cell) => (parseCoordinates(cell) ? cell : undefined), 'Escribe latitud y longitud, como 4.6486, -74.0633.'),
  },
  zoneSalesOnly: yesOrNo('solo venta zona', ['solo_vta_zona'], 'Si solo vende en su zona'),
  citySales: yesOrNo('venta ciudad', ['vta_ciudad'], 'Si vende en toda la ciudad'),
  nationalShipping: yesOrNo('envios nacionales', ['envios_nales'], 'Si envía a todo el país'),
} satisfies Record<string, ImportColumn>;

type Key = keyof typeof columns;

const inDatabase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Required columns of a new store. */
const needed = ['name', 'city', 'department', 'zone', 'channel'] as const;

/** Defaults of a new store; a figure has none. */
function whenNew(key: Key): Pick<Target, 'whenNew'> {
  const { type }: ImportColumn = columns[key];
  if (key === 'country') return { whenNew: sql`'CO'` };
  if (type === 'boolean') return { whenNew: sql`false` };
  return type === 'text' ? { whenNew: sql`''` } : {};
}

/** Stores, matched by code. Fields that the form requires may be filled in later. */
export const storesKind = {
  columns,
  identifying: ['code'],
  newBatch: once('code'),
  table: stores,
  joins: ({ accountId }) => sql`left join ${stores} on store.account_id = ${accountId} and store.code = given.code`,
  lookups: () => ({ known: sql`store.id` }),
  targets: () =>
    (Object.keys(columns) as Key[]).map((key) => ({
      column: inDatabase(key),
      value: sql`found.${sql.identifier(key)}`,
      ...whenNew(key),
    })),
  problems: needed.map((column) => ({
    column,
    when: sql`known is null and ${sql.identifier(column)} is null`,
    message: 'Hace falta para una tienda nueva.',
  })),
  touches: [stores],
} satisfies ImportKindDefinition<Key>;
