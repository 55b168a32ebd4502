import { expect, it } from '@jest/globals';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { moveReason } from './move-reason.ts';

const holidays = [{ day: '2026-11-16', name: 'Independencia de Cartagena', source: 'pais' }] as const;
const reasonOf = (occurrence: Partial<PlannedOccurrence>) =>
  moveReason({ day: '2026-11-17', plannedDay: '2026-11-17', reason: null, ...occurrence } as PlannedOccurrence, holidays);

it.each<[Partial<PlannedOccurrence>, string | undefined]>([
  [{}, undefined],
  [{ reason: 'dia_no_habil', plannedDay: '2026-11-16' }, 'Se movió del 16 nov: Independencia de Cartagena'],
  [{ reason: 'dia_no_habil', plannedDay: '2026-11-15' }, 'Se movió del 15 nov: fin de semana'],
  [{ reason: 'fin_de_mes' }, 'El mes es más corto: sale su último día'],
  [{ reason: 'cambio_de_hora' }, 'Ese día cambia la hora del reloj'],
  [{ day: '2026-11-16' }, 'Independencia de Cartagena: también se envía'],
])('%j is explained by «%s»', (occurrence, reason) => {
  expect(reasonOf(occurrence)).toBe(reason);
});
