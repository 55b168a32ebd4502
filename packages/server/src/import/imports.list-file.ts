import { importKindNames, importStateNames } from '@pregon/contract/data/import-names';
import { listFile } from '../identity/list-files/list-file.ts';
import { importsRepository } from './imports.repository.ts';

/** The imports of an account as a file. */
export const importsListFile = listFile({
  list: 'imports',
  fileName: 'importaciones.csv',
  columns: [
    'Archivo',
    'Contenido',
    'Estado',
    'Filas leídas',
    'Nuevas',
    'Cambiadas',
    'Rechazadas',
    'Quién',
    'Comenzó',
    'Terminó',
    'Motivo',
  ],
  read: ({ database }, owner, { filter, only, ...page }) =>
    importsRepository.page(database, owner, { ...filter, identifiers: only }, page),
  keyOf: ({ id }) => id,
  cells: (of, clock) => [
    of.fileName,
    importKindNames[of.kind],
    importStateNames[of.state],
    of.rows,
    of.created,
    of.updated,
    of.rejected,
    of.createdByName,
    clock.time(of.createdAt.toISOString()),
    clock.time(of.endedAt?.toISOString() ?? null),
    of.error,
  ],
});
