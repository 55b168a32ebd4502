import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { formatNumber } from '@pregon/ui/format';

/** An action on a schedule other than editing it. */
export type Ask = 'pausar' | 'reanudar' | 'cancelar' | 'enviar' | 'eliminar';

const open: readonly Schedule['state'][] = ['programada', 'en_curso'];

/** Returns how many messages have been sent or may have been. */
export const goneOut = ({ deliveries: { sent, uncertain, failed } }: Pick<Schedule, 'deliveries'>): number =>
  sent + uncertain + failed;

/** Returns why an action is not available, as a short phrase; undefined when it is available. */
export function refusalOf(ask: Ask | 'editar', schedule: Schedule): string | undefined {
  const { state } = schedule;
  if (ask === 'editar') return state === 'cancelada' || schedule.isTaskComplete ? 'ya terminó' : undefined;
  if (ask === 'pausar')
    return open.includes(state) ? undefined : state === 'pausada' ? 'ya está en pausa' : 'no hay nada por enviar';
  if (ask === 'reanudar') return state === 'pausada' ? undefined : 'no está en pausa';
  if (ask === 'cancelar') return open.includes(state) || state === 'pausada' ? undefined : 'no hay nada por enviar';
  if (ask === 'enviar') {
    if (state === 'borrador') return 'es un borrador';
    return state === 'en_curso' ? 'se está enviando' : state === 'cancelada' ? 'se canceló' : undefined;
  }
  const count = goneOut(schedule);
  if (count > 0) return count === 1 ? 'ya envió 1 mensaje' : `ya envió ${formatNumber(count)} mensajes`;
  return state === 'en_curso' ? 'se está enviando' : undefined;
}
