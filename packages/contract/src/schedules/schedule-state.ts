import { namesByValue, wireValues } from '../wire-values.ts';

/** The states of a schedule by their names in code. The values are those of the wire and the database. */
export const scheduleState = {
  draft: 'borrador',
  scheduled: 'programada',
  running: 'en_curso',
  paused: 'pausada',
  completed: 'completada',
  cancelled: 'cancelada',
  failed: 'fallida',
} as const;
export type ScheduleState = (typeof scheduleState)[keyof typeof scheduleState];

export const scheduleStates = wireValues(scheduleState);
export const scheduleStateNames = namesByValue(scheduleState);
