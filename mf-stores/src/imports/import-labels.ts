import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import type { ImportState } from '@pregon/contract/data/imports.endpoints';
import { formatNumber } from '@pregon/ui/format';
import type { BadgeState } from '@pregon/ui/page';

/** The texts of each kind of file: title, description and example columns. */
export const kindLabels: Readonly<Record<ImportKind, { title: string; about: string; example: string }>> = {
  stores: { title: 'Tiendas', about: 'Una tienda en cada fila, con su código.', example: 'Código, nombre, ciudad, zona' },
  products: { title: 'Productos', about: 'Un producto en cada fila, con su SKU.', example: 'SKU, nombre, categoría, precio' },
  customers: {
    title: 'Clientes',
    about: 'Una persona en cada fila: por documento, correo o celular.',
    example: 'Documento, nombre, correo, celular',
  },
  purchases: {
    title: 'Compras',
    about:
      'Una línea de factura en cada fila, de clientes que ya trajiste. Las tiendas y los productos que falten se pueden crear.',
    example: 'Referencia, documento, tienda, producto, valor, fecha',
  },
};

/** The order of import: purchases refer to the other three kinds, and customers refer to stores. */
export const kindsInOrder: readonly ImportKind[] = ['stores', 'products', 'customers', 'purchases'];

/** The label and the badge of each state. */
export const stateLabels: Readonly<Record<ImportState, { label: string; badge: BadgeState }>> = {
  receiving: { label: 'Subiendo', badge: 'running' },
  uploaded: { label: 'Por confirmar', badge: 'draft' },
  checking: { label: 'Revisando', badge: 'running' },
  waiting: { label: 'En cola', badge: 'scheduled' },
  running: { label: 'Importando', badge: 'running' },
  done: { label: 'Importado', badge: 'completed' },
  failed: { label: 'No se pudo', badge: 'failed' },
  cancelling: { label: 'Cancelando', badge: 'running' },
  cancelled: { label: 'Cancelado', badge: 'cancelled' },
  undoing: { label: 'Deshaciendo', badge: 'running' },
  undone: { label: 'Deshecho', badge: 'cancelled' },
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

/** The words of column names that are written without accents in files. */
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
  subcategoria: 'subcategoría',
  telefono: 'teléfono',
};

/** Formats the name of a column for display: 'Categoría del producto' of 'categoria del producto'. */
export function columnLabel(name: string): string {
  const words = name.replaceAll(/\p{L}+/gu, (word) => accented[word] ?? word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
