import { newslettersRepository } from '../../content/newsletters/newsletters.repository.ts';
import { listFile } from '../../identity/list-files/list-file.ts';
import { addedCells, addedColumns } from './added-cells.ts';
import { sumCells, sumColumns, withSums } from './with-sums.ts';

function approvalOf({ approved, approvedVersion }: { readonly approved: boolean; readonly approvedVersion: number | null }) {
  if (approved) return 'aprobado';
  return approvedVersion === null ? 'por aprobar' : 'cambios sin aprobar';
}

/** The newsletters of an account as a file. */
export const newslettersListFile = listFile({
  list: 'newsletters',
  fileName: 'newsletters.csv',
  columns: ['Nombre', 'Estado', 'Versión', 'Programaciones pendientes', 'Último cambio', 'Quién', ...sumColumns, ...addedColumns],
  read: async ({ database }, owner, { filter, only, ...page }) =>
    withSums(
      database,
      owner.accountId,
      'template',
      await newslettersRepository.list(database, owner, { ...filter, identifiers: only }, page),
    ),
  keyOf: ({ row }) => row.identifier,
  cells: ({ row, sum, rule, added }, clock) => [
    row.name,
    approvalOf(row),
    row.version,
    row.scheduleCount,
    clock.time(row.updatedAt),
    row.updatedBy,
    ...sumCells({ sum, rule }),
    ...addedCells(added),
  ],
});
