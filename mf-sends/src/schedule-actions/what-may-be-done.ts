import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { formatNumber } from '@pregon/ui/format';

/** What a person may ask for a schedule, beside changing it. */
export type Ask = 'pausar' | 'reanudar' | 'cancelar' | 'enviar' | 'eliminar';

const open: readonly Schedule['state'][] = ['programada', 'en_curso'];

/** How many of its messages have left, or may have. */
export const goneOut = ({ deliveries: { sent, uncertain, failed } }: Pick<Schedule, 'deliveries'>): number =>
  sent + uncertain + failed;

/** Why it can't be done, in a few words; undefined when it can. */
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
