import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { formatNumber } from '@pregon/ui/format';

/** An action on a schedule other than editing it. */
export type ScheduleAction = 'pausar' | 'reanudar' | 'cancelar' | 'enviar' | 'eliminar';

const openStates: readonly Schedule['state'][] = [scheduleState.scheduled, scheduleState.running];

/** Returns how many messages have been sent or may have been. */
export const sentCount = ({ deliveries: { sent, uncertain, failed } }: Pick<Schedule, 'deliveries'>): number =>
  sent + uncertain + failed;

/** Returns why an action is not available, as a short phrase; undefined when it is available. */
export function disabledReasonOf(action: ScheduleAction | 'editar' | 'archivar', schedule: Schedule): string | undefined {
  const { state } = schedule;
  if (action === 'editar') return state === scheduleState.cancelled || schedule.isTaskComplete ? 'ya terminó' : undefined;
  if (action === 'archivar') return openStates.includes(state) || state === scheduleState.paused ? 'falta por enviar' : undefined;
  if (action === 'pausar')
    return openStates.includes(state)
      ? undefined
      : state === scheduleState.paused
        ? 'ya está en pausa'
        : 'no hay nada por enviar';
  if (action === 'reanudar') return state === scheduleState.paused ? undefined : 'no está en pausa';
  if (action === 'cancelar')
    return openStates.includes(state) || state === scheduleState.paused ? undefined : 'no hay nada por enviar';
  if (action === 'enviar') {
    if (state === scheduleState.draft) return 'es un borrador';
    return state === scheduleState.running ? 'se está enviando' : state === scheduleState.cancelled ? 'se canceló' : undefined;
  }
  const count = sentCount(schedule);
  if (count > 0) return count === 1 ? 'ya envió 1 mensaje' : `ya envió ${formatNumber(count)} mensajes`;
  if (state === scheduleState.running) return 'se está enviando';
  // One that reached nobody has started too: the server keeps it.
  return schedule.finishedOccurrences > 0 || schedule.deliveries.total > 0 ? 'ya empezó un envío' : undefined;
}
