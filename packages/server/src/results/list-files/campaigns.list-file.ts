import { campaignsRepository } from '../../audiences/campaigns/campaigns.repository.ts';
import { listFile } from '../../identity/list-files/list-file.ts';
import { addedCells, addedColumns } from './added-cells.ts';
import { sumCells, sumColumns, withSums } from './with-sums.ts';

/** The campaigns of an account as a file. */
export const campaignsListFile = listFile({
  list: 'campaigns',
  fileName: 'campanas.csv',
  columns: [
    'Nombre',
    'Descripción',
    'Estado',
    'Empieza',
    'Termina',
    'Perfiles',
    'Cupo de perfiles',
    'Programaciones',
    'Creada',
    ...sumColumns,
    ...addedColumns,
  ],
  read: async ({ database }, owner, { filter, only, ...page }) =>
    withSums(
      database,
      owner.accountId,
      'campaign',
      await campaignsRepository.list(database, owner, { ...filter, identifiers: only }, page),
    ),
  keyOf: ({ row }) => row.identifier,
  cells: ({ row, sum, rule, added }, clock) => [
    row.name,
    row.description,
    row.state.replace('_', ' '),
    row.dateStart,
    row.dateEnd,
    row.profileCount,
    row.numberSends,
    row.scheduleCount,
    clock.day(row.createdAt),
    ...sumCells({ sum, rule }),
    ...addedCells(added),
  ],
});
