import { api } from '@pregon/auth-api/api';
import { archiveAction, deleteAction } from '@pregon/auth-api/list-actions';
import { useMayCall } from '@pregon/auth-api/session';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { changeScheduleState, deleteSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { formatCount } from '@pregon/ui/format';
import { type Bulk, type BulkAction, undoSentence } from '@pregon/ui/list';
import { disabledReasonOf } from '../../schedule-actions/schedule-action.ts';
import { invalidateSchedules } from '../../schedule-actions/schedule-changes.ts';

const count = (schedules: number) => formatCount(schedules, 'programación', 'programaciones');
const applies = (action: 'pausar' | 'reanudar' | 'archivar' | 'eliminar') => (schedule: Schedule) =>
  disabledReasonOf(action, schedule) === undefined;
const change = ({ identifier: id }: Schedule, action: 'pausar' | 'reanudar') =>
  api.call(changeScheduleState, { params: { id }, body: { action } });

const stateActions: readonly BulkAction<Schedule>[] = [
  {
    label: 'Pausar',
    applies: applies('pausar'),
    run: async (schedule) => {
      await change(schedule, 'pausar');
      return () => change(schedule, 'reanudar');
    },
    done: (schedules) => `En pausa: ${count(schedules)}.`,
  },
  {
    label: 'Reanudar',
    applies: applies('reanudar'),
    run: async (schedule) => {
      await change(schedule, 'reanudar');
      return () => change(schedule, 'pausar');
    },
    done: (schedules) => `En marcha: ${count(schedules)}.`,
  },
];

const remove = deleteAction<Schedule>('schedule', {
  count,
  applies: applies('eliminar'),
  remove: ({ identifier: id }) => api.call(deleteSchedule, { params: { id } }),
  consequences: () => `Salen de la lista con lo que faltaba por enviar. ${undoSentence}`,
});

/** The actions on several schedules, as far as the user's role allows them. */
export function useScheduleBulk(isArchive: boolean): Bulk<Schedule> {
  const mayChange = useMayCall(changeScheduleState);
  const mayDelete = useMayCall(deleteSchedule);
  return {
    actions: [
      ...(mayChange && !isArchive ? stateActions : []),
      ...(mayChange ? [{ ...archiveAction('schedule', count, isArchive), applies: applies('archivar') }] : []),
      ...(mayDelete ? [remove] : []),
    ],
    nameOf: ({ name }) => name,
    onChanged: invalidateSchedules,
  };
}
