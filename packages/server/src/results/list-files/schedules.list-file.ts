import { channelFacts } from '@pregon/contract/channels/channels';
import { listFile } from '../../identity/list-files/list-file.ts';
import { schedulesRepository } from '../../messaging/schedules/schedules.repository.ts';
import { addedCells, addedColumns } from './added-cells.ts';
import { sumCells, sumColumns, withSums } from './with-sums.ts';

/** The schedules of an account as a file. */
export const schedulesListFile = listFile({
  list: 'schedules',
  fileName: 'programaciones.csv',
  columns: [
    'Nombre',
    'Campaña',
    'Perfil',
    'Métodos',
    'Estado',
    'Próximo envío',
    'Envíos que faltan',
    'Mensajes',
    'Enviados',
    'Fallidos',
    'Inciertos',
    'Omitidos',
    'Creada',
    ...sumColumns,
    ...addedColumns,
  ],
  read: async ({ database }, owner, { filter, only, ...page }) =>
    withSums(
      database,
      owner.accountId,
      'schedule',
      await schedulesRepository.list(database, owner, { ...filter, identifiers: only }, page),
    ),
  keyOf: ({ row }) => row.identifier,
  cells: ({ row, sum, rule, added }, clock) => [
    row.name,
    row.campaignName,
    row.profileName,
    row.sendTypes.map((type) => channelFacts[type].label).join(', '),
    row.state.replace('_', ' '),
    clock.time(row.nextOccurrence),
    row.remainingOccurrences,
    row.deliveries.total,
    row.deliveries.sent,
    row.deliveries.failed,
    row.deliveries.uncertain,
    row.deliveries.skipped,
    clock.day(row.createdAt),
    ...sumCells({ sum, rule }),
    ...addedCells(added),
  ],
});
