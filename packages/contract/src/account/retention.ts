import * as v from 'valibot';

/** How long an account keeps what was uploaded, in days: the shortest and the longest, and what applies until somebody changes it. */
export const keptDays = {
  /** Customer files that no profile uses, and the rows of all files that match nobody, after the upload. */
  files: { least: 7, most: 365, usual: 90 },
  /** Imports with their rejected rows, after they have ended. */
  imports: { least: 1, most: 365, usual: 30 },
  /** Photos of customers, after they were taken. 0: as long as the customer is there. */
  photos: { least: 0, most: 3650, usual: 0 },
} as const;

/** A number of days of one kind. */
export function keptDaysOf(kind: keyof typeof keptDays) {
  const { least, most } = keptDays[kind];
  const problem = `Escribe de ${least} a ${most.toLocaleString('es-CO', { useGrouping: false })} días.`;
  return v.pipe(v.number(problem), v.integer(problem), v.minValue(least, problem), v.maxValue(most, problem));
}
