import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import { importKindNames, importStateNames } from '@pregon/contract/data/import-names';
import type { ImportState } from '@pregon/contract/data/imports.endpoints';
import { formatNumber } from '@pregon/ui/format';
import type { BadgeState } from '@pregon/ui/page';

/** The texts of each kind of file: title, description and example columns. */
export const kindLabels: Readonly<Record<ImportKind, { title: string; about: string; example: string }>> = {
  stores: {
    title: importKindNames.stores,
    about: 'Una tienda en cada fila, con su código.',
    example: 'Código, nombre, ciudad, zona',
  },
  products: {
    title: importKindNames.products,
    about: 'Un producto en cada fila, con su SKU.',
    example: 'SKU, nombre, categoría, precio',
  },
  customers: {
    title: importKindNames.customers,
    about: 'Una persona en cada fila: por documento, correo o celular.',
    example: 'Documento, nombre, correo, celular',
  },
  purchases: {
    title: importKindNames.purchases,
    about:
      'Una línea de factura en cada fila, de clientes que ya trajiste. Las tiendas y los productos que falten se pueden crear.',
    example: 'Referencia, documento, tienda, producto, valor, fecha',
  },
};

/** The order of import: purchases refer to the other three kinds, and customers refer to stores. */
export const kindsInOrder: readonly ImportKind[] = ['stores', 'products', 'customers', 'purchases'];

/** The label and the badge of each state. */
export const stateLabels: Readonly<Record<ImportState, { label: string; badge: BadgeState }>> = {
  receiving: { label: importStateNames.receiving, badge: 'running' },
  uploaded: { label: importStateNames.uploaded, badge: 'draft' },
  checking: { label: importStateNames.checking, badge: 'running' },
  waiting: { label: importStateNames.waiting, badge: 'scheduled' },
  running: { label: importStateNames.running, badge: 'running' },
  done: { label: importStateNames.done, badge: 'completed' },
  failed: { label: importStateNames.failed, badge: 'failed' },
  cancelling: { label: importStateNames.cancelling, badge: 'running' },
  cancelled: { label: importStateNames.cancelled, badge: 'cancelled' },
  undoing: { label: importStateNames.undoing, badge: 'running' },
  undone: { label: importStateNames.undone, badge: 'cancelled' },
};

/** Formats numbers of stores and products: '3 tiendas y 214 productos', '1 tienda'. */
export const formatMissing = ({ stores, products }: { readonly stores: number; readonly products: number }): string =>
  [
    ...(stores > 0 ? [`${formatNumber(stores)} ${stores === 1 ? 'tienda' : 'tiendas'}`] : []),
    ...(products > 0 ? [`${formatNumber(products)} ${products === 1 ? 'producto' : 'productos'}`] : []),
  ].join(' y ');

/** Formats a number of rows: '1.234 filas', '1 fila'. */
export const formatRows = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'fila' : 'filas'}`;

/** Formats how many rows were read: '1.234 filas leídas', '1 fila leída'. */
export const formatRowsRead = (count: number): string => `${formatRows(count)} ${count === 1 ? 'leída' : 'leídas'}`;

/** The words of column names that are written without accents or capitals in files. */
const accented: Readonly<Record<string, string>> = {
  ano: 'año',
  categoria: 'categoría',
  categorias: 'categorías',
  codigo: 'código',
  dia: 'día',
  direccion: 'dirección',
  envios: 'envíos',
  genero: 'género',
  linea: 'línea',
  pais: 'país',
  sms: 'SMS',
  subcategoria: 'subcategoría',
  telefono: 'teléfono',
  whatsapp: 'WhatsApp',
};

/** Formats the name of a column for display: 'Categoría del producto' of 'categoria del producto'. */
export function columnLabel(name: string): string {
  const words = name.replaceAll(/\p{L}+/gu, (word) => accented[word] ?? word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
