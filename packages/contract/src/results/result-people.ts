/** What has results of its own. */
export const resultSubjects = ['schedule', 'campaign', 'template'] as const;
export type ResultSubject = (typeof resultSubjects)[number];

/** What people did with the messages of a schedule, a campaign or a newsletter. */
export const resultOutcomes = ['recibieron', 'abrieron', 'clic', 'compraron', 'no abrieron', 'no clic', 'baja'] as const;
export type ResultOutcome = (typeof resultOutcomes)[number];

/** The people of some results, as a profile selects them. */
export interface ResultPeople {
  readonly resultsOf: '' | ResultSubject;
  /** The identifier of the schedule, campaign or newsletter. */
  readonly resultsId?: string | undefined;
  /** The key of one sending of a schedule; null for all of them. */
  readonly resultsOccurrence: number | null;
  readonly resultsTo: '' | ResultOutcome;
  /** The first and last day that count: `2026-11-30`. Empty or missing: no limit. */
  readonly resultsStart?: string | undefined;
  readonly resultsEnd?: string | undefined;
}

/** The parameters of an address at which a new profile begins with these people. */
export function resultPeopleParameters({
  resultsOf,
  resultsId,
  resultsOccurrence,
  resultsTo,
  resultsStart,
  resultsEnd,
}: ResultPeople): Record<string, string> {
  return {
    resultsOf,
    ...(resultsId && { resultsId }),
    ...(resultsOccurrence !== null && { resultsOccurrence: String(resultsOccurrence) }),
    resultsTo,
    ...(resultsStart && { resultsStart }),
    ...(resultsEnd && { resultsEnd }),
  };
}
