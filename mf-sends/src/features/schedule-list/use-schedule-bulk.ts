import { archiveAction, deleteAction } from '@pregon/auth-api/list-actions';
import { useMayCall } from '@pregon/auth-api/session';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { formatCount } from '@pregon/ui/format';
import { type Bulk, type BulkAction, undoSentence } from '@pregon/ui/list';
import { disabledReasonOf } from '../../schedule-actions/schedule-action.ts';
import { scheduleChange } from '../../schedule-actions/schedule-access.ts';
import { pauseSchedule, refreshSchedules, removeSchedule } from '../../schedule-actions/schedule-calls.ts';

const count = (schedules: number) => formatCount(schedules, 'programación', 'programaciones');
const applies = (action: 'pausar' | 'reanudar' | 'archivar' | 'eliminar') => (schedule: Schedule) =>
  disabledReasonOf(action, schedule) === undefined;

const stateActions: readonly BulkAction<Schedule>[] = [
  {
    label: 'Pausar',
    applies: applies('pausar'),
    run: async ({ identifier }) => {
      await pauseSchedule(identifier, 'pausar');
      return () => pauseSchedule(identifier, 'reanudar');
    },
    done: (schedules) => `En pausa: ${count(schedules)}.`,
  },
  {
    label: 'Reanudar',
    applies: applies('reanudar'),
    run: async ({ identifier }) => {
      await pauseSchedule(identifier, 'reanudar');
      return () => pauseSchedule(identifier, 'pausar');
    },
    done: (schedules) => `En marcha: ${count(schedules)}.`,
  },
];

const remove = deleteAction<Schedule>('schedule', {
  count,
  applies: applies('eliminar'),
  remove: ({ identifier }) => removeSchedule(identifier),
  consequences: () => `Salen de la lista con lo que faltaba por enviar. ${undoSentence}`,
});

/** The actions on several schedules, as far as the user's role allows them. */
export function useScheduleBulk(isArchive: boolean): Bulk<Schedule> {
  const mayChange = useMayCall(scheduleChange);
  return {
    actions: [
      ...(mayChange && !isArchive ? stateActions : []),
      ...(mayChange ? [{ ...archiveAction('schedule', count, isArchive), applies: applies('archivar') }] : []),
      ...(mayChange ? [remove] : []),
    ],
    nameOf: ({ name }) => name,
    onChanged: refreshSchedules,
  };
}
