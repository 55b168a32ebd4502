import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { formatCount } from '@pregon/ui/format';

/** An action on a schedule other than editing it. */
export type ScheduleAction = 'pausar' | 'reanudar' | 'cancelar' | 'enviar' | 'eliminar';

/** Returns how many messages have been sent or may have been. */
export const sentCount = ({ deliveries: { sent, uncertain, failed } }: Pick<Schedule, 'deliveries'>): number =>
  sent + uncertain + failed;

/** Returns why an action is not available, as a short phrase; undefined when it is available. */
export function disabledReasonOf(action: ScheduleAction | 'editar' | 'archivar', schedule: Schedule): string | undefined {
  const { state } = schedule;
  const isPaused = state === scheduleState.paused;
  const isRunning = state === scheduleState.running;
  const remains = isRunning || isPaused || state === scheduleState.scheduled;
  if (action === 'editar') return state === scheduleState.cancelled || schedule.isTaskComplete ? 'ya terminó' : undefined;
  if (action === 'archivar') return remains ? 'falta por enviar' : undefined;
  if (action === 'pausar' && isPaused) return 'ya está en pausa';
  if (action === 'pausar' || action === 'cancelar') return remains ? undefined : 'no hay nada por enviar';
  if (action === 'reanudar') return isPaused ? undefined : 'no está en pausa';
  if (action === 'enviar') {
    if (state === scheduleState.draft) return 'es un borrador';
    return isRunning ? 'se está enviando' : state === scheduleState.cancelled ? 'se canceló' : undefined;
  }
  const count = sentCount(schedule);
  if (count > 0) return `ya envió ${formatCount(count, 'mensaje', 'mensajes')}`;
  if (isRunning) return 'se está enviando';
  // One that reached nobody has started too: the server keeps it.
  return schedule.finishedOccurrences > 0 || schedule.deliveries.total > 0 ? 'ya empezó un envío' : undefined;
}
