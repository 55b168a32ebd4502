import type { Holiday } from '@pregon/contract/calendars/holidays.endpoints';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { dayName } from '../../../days/days.ts';

/**
 * Explains the day of a sending that was moved or that falls on a holiday; undefined for all other sendings.
 */
export function moveReason({ day, plannedDay, reason }: PlannedOccurrence, holidays: readonly Holiday[]): string | undefined {
  const nameOf = (wanted: string) => holidays.find((holiday) => holiday.day === wanted)?.name;
  if (reason === 'dia_no_habil') return `Se movió del ${dayName(plannedDay)}: ${nameOf(plannedDay) ?? 'fin de semana'}`;
  if (reason === 'fin_de_mes') return 'El mes es más corto: sale su último día';
  if (reason === 'cambio_de_hora') return 'Ese día cambia la hora del reloj';
  const holiday = nameOf(day);
  return holiday && `${holiday}: también se envía`;
}
