import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import type { ImportState } from '@pregon/contract/data/imports.endpoints';
import { formatNumber } from '@pregon/ui/format';
import type { BadgeState } from '@pregon/ui/page';

/** The texts of each kind of file: title, description and example columns. */
export const kindWords: Readonly<Record<ImportKind, { title: string; about: string; example: string }>> = {
  stores: { title: 'Tiendas', about: 'Una tienda en cada fila, con su código.', example: 'Código, nombre, ciudad, zona' },
  products: { title: 'Productos', about: 'Un producto en cada fila, con su SKU.', example: 'SKU, nombre, categoría, precio' },
  customers: {
    title: 'Clientes',
    about: 'Una persona en cada fila: por documento, correo o celular.',
    example: 'Documento, nombre, correo, celular',
  },
  purchases: {
    title: 'Compras',
    about: 'Una línea de factura en cada fila. Nombran tiendas, productos y clientes: tráelos antes.',
    example: 'Referencia, documento, tienda, producto, valor, fecha',
  },
};

/** The order of import: purchases refer to the other three kinds, and customers refer to stores. */
export const kindsInOrder: readonly ImportKind[] = ['stores', 'products', 'customers', 'purchases'];

/** The label and the badge of each state. */
export const stateWords: Readonly<Record<ImportState, { label: string; look: BadgeState }>> = {
  receiving: { label: 'Subiendo', look: 'running' },
  uploaded: { label: 'Por confirmar', look: 'draft' },
  checking: { label: 'Revisando', look: 'running' },
  waiting: { label: 'En cola', look: 'scheduled' },
  running: { label: 'Importando', look: 'running' },
  done: { label: 'Importado', look: 'completed' },
  failed: { label: 'No se pudo', look: 'failed' },
  cancelling: { label: 'Cancelando', look: 'running' },
  cancelled: { label: 'Cancelado', look: 'cancelled' },
  undoing: { label: 'Deshaciendo', look: 'running' },
  undone: { label: 'Deshecho', look: 'cancelled' },
};

/** Formats a number of rows: '1.234 filas', '1 fila'. */
export const countedRows = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'fila' : 'filas'}`;
