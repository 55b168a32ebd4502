import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import type { ImportState } from '@pregon/contract/data/imports.endpoints';
import { formatNumber } from '@pregon/ui/format';
import type { CampaignState } from '@pregon/ui/page';

/** What a file of each kind holds: as a heading, and as counted rows. */
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

/** The order in which they are brought in: purchases name the other three, and customers name stores. */
export const kindsInOrder: readonly ImportKind[] = ['stores', 'products', 'customers', 'purchases'];

/** A state as a word, with the look of the badge. */
export const stateWords: Readonly<Record<ImportState, { label: string; look: CampaignState }>> = {
  receiving: { label: 'Subiendo', look: 'en_curso' },
  uploaded: { label: 'Por confirmar', look: 'borrador' },
  checking: { label: 'Revisando', look: 'en_curso' },
  waiting: { label: 'En cola', look: 'programada' },
  running: { label: 'Importando', look: 'en_curso' },
  done: { label: 'Importado', look: 'completada' },
  failed: { label: 'No se pudo', look: 'fallida' },
  cancelling: { label: 'Cancelando', look: 'en_curso' },
  cancelled: { label: 'Cancelado', look: 'cancelada' },
  undoing: { label: 'Deshaciendo', look: 'en_curso' },
  undone: { label: 'Deshecho', look: 'cancelada' },
};

/** '1.234 filas', '1 fila'. */
export const countedRows = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'fila' : 'filas'}`;
