import { listFile } from '../identity/list-files/list-file.ts';
import { storesRepository } from '../retail/stores/stores.repository.ts';
import { storeCells, storesHeader } from './stores-file.ts';

/** The stores of an account as a file with all their fields, which an import reads unchanged. */
export const storesListFile = listFile({
  list: 'stores',
  fileName: 'tiendas.csv',
  columns: storesHeader,
  read: ({ database }, owner, { filter, only, ...page }) =>
    storesRepository.whole(database, owner, { ...filter, ids: only }, page),
  keyOf: ({ id }) => id,
  cells: storeCells,
});
