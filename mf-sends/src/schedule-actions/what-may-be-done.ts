import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { formatNumber } from '@pregon/ui/format';

/** An action on a schedule other than editing it. */
export type Ask = 'pausar' | 'reanudar' | 'cancelar' | 'enviar' | 'eliminar';

const open: readonly Schedule['state'][] = [scheduleState.scheduled, scheduleState.running];

/** Returns how many messages have been sent or may have been. */
export const goneOut = ({ deliveries: { sent, uncertain, failed } }: Pick<Schedule, 'deliveries'>): number =>
  sent + uncertain + failed;

/** Returns why an action is not available, as a short phrase; undefined when it is available. */
export function refusalOf(ask: Ask | 'editar', schedule: Schedule): string | undefined {
  const { state } = schedule;
  if (ask === 'editar') return state === scheduleState.cancelled || schedule.isTaskComplete ? 'ya terminó' : undefined;
  if (ask === 'pausar')
    return open.includes(state) ? undefined : state === scheduleState.paused ? 'ya está en pausa' : 'no hay nada por enviar';
  if (ask === 'reanudar') return state === scheduleState.paused ? undefined : 'no está en pausa';
  if (ask === 'cancelar') return open.includes(state) || state === scheduleState.paused ? undefined : 'no hay nada por enviar';
  if (ask === 'enviar') {
    if (state === scheduleState.draft) return 'es un borrador';
    return state === scheduleState.running ? 'se está enviando' : state === scheduleState.cancelled ? 'se canceló' : undefined;
  }
  const count = goneOut(schedule);
  if (count > 0) return count === 1 ? 'ya envió 1 mensaje' : `ya envió ${formatNumber(count)} mensajes`;
  return state === scheduleState.running ? 'se está enviando' : undefined;
}
