import type { ImportKind } from './data.endpoints.ts';
import type { ImportState } from './imports.endpoints.ts';

/** What a file of each kind holds, in Spanish. */
export const importKindNames: Readonly<Record<ImportKind, string>> = {
  stores: 'Tiendas',
  products: 'Productos',
  customers: 'Clientes',
  purchases: 'Compras',
};

/** The state of an import, in Spanish. */
export const importStateNames: Readonly<Record<ImportState, string>> = {
  receiving: 'Subiendo',
  uploaded: 'Por confirmar',
  checking: 'Revisando',
  waiting: 'En cola',
  running: 'Importando',
  done: 'Importado',
  failed: 'No se pudo',
  cancelling: 'Cancelando',
  cancelled: 'Cancelado',
  undoing: 'Deshaciendo',
  undone: 'Deshecho',
};
