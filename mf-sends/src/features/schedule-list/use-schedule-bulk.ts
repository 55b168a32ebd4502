import { archiveAction, deleteAction } from '@pregon/auth-api/list-actions';
import { useMayCall } from '@pregon/auth-api/session';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { formatCount } from '@pregon/ui/format';
import { type Bulk, type BulkAction, undoSentence } from '@pregon/ui/list';
import { disabledReasonOf } from '../../schedule-actions/schedule-action.ts';
import { scheduleChange } from '../../schedule-actions/schedule-access.ts';
import { pauseSchedule, refreshSchedules, removeSchedule } from '../../schedule-actions/schedule-calls.ts';

const count = (schedules: number) => formatCount(schedules, 'programación', 'programaciones');
/** When an action applies to a schedule, and why not. */
function when(action: 'pausar' | 'reanudar' | 'archivar' | 'eliminar') {
  const refusal = (schedule: Schedule) => disabledReasonOf(action, schedule);
  return { applies: (schedule: Schedule) => refusal(schedule) === undefined, refusal };
}

const stateAction = (
  label: string,
  [action, undo]: readonly ['pausar', 'reanudar'] | readonly ['reanudar', 'pausar'],
  done: string,
): BulkAction<Schedule> => ({
  label,
  ...when(action),
  run: async ({ identifier }) => {
    await pauseSchedule(identifier, action);
    return () => pauseSchedule(identifier, undo);
  },
  done: (schedules) => `${done}: ${count(schedules)}.`,
});

const stateActions = [
  stateAction('Pausar', ['pausar', 'reanudar'], 'En pausa'),
  stateAction('Reanudar', ['reanudar', 'pausar'], 'En marcha'),
];

const remove = deleteAction<Schedule>('schedule', {
  count,
  ...when('eliminar'),
  remove: ({ identifier }) => removeSchedule(identifier),
  consequences: () => `Salen de la lista con lo que faltaba por enviar. ${undoSentence}`,
});

/** The actions on several schedules, as far as the user's role allows them. */
export function useScheduleBulk(isArchive: boolean): Bulk<Schedule> {
  const mayChange = useMayCall(scheduleChange);
  return {
    actions: mayChange
      ? [...(isArchive ? [] : stateActions), { ...archiveAction('schedule', count, isArchive), ...when('archivar') }, remove]
      : [],
    nameOf: ({ name }) => name,
    onChanged: refreshSchedules,
  };
}
