import { wireValues } from '../wire-values.ts';

/** The states of an occurrence of a schedule by their names in code. The values are those of the wire and the database. */
export const occurrenceState = {
  scheduled: 'programada',
  running: 'en_curso',
  completed: 'completada',
  /** It was not started in time. */
  omitted: 'omitida',
  cancelled: 'cancelada',
  failed: 'fallida',
} as const;
export type OccurrenceState = (typeof occurrenceState)[keyof typeof occurrenceState];

export const occurrenceStates = wireValues(occurrenceState);
