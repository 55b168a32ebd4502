import { listFile } from '../list-files/list-file.ts';
import { auditCells, auditColumns } from './audit-cells.ts';
import { auditRepository } from './audit.repository.ts';

/** The audit trail of an account as a file. */
export const auditListFile = listFile({
  list: 'audit',
  fileName: 'auditoria.csv',
  columns: auditColumns,
  read: ({ database }, owner, { filter, ...page }) => auditRepository.list(database, owner, filter, page),
  keyOf: ({ id }) => id,
  cells: (event, clock) => auditCells(event, clock.second(event.at)),
});
