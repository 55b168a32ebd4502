import { filterDay } from '@pregon/contract/field.schema';
import { resultOutcomes, type ResultOutcome, type ResultSubject, resultSubjects } from '@pregon/contract/results/result-people';
import * as v from 'valibot';

/**
 * The filters by which another screen may begin a profile. `boughtIn` and `firstPurchase` are months: `2026-11`. Those with `results` name the people behind
 * the results of a schedule, a campaign or a newsletter.
 */
const filterNames = [
  'focus',
  'category',
  'city',
  'boughtIn',
  'firstPurchase',
  'resultsOf',
  'resultsId',
  'resultsOccurrence',
  'resultsTo',
  'resultsStart',
  'resultsEnd',
] as const;

/** Reads these filters from an address, without anything else of it. */
export function filtersIn(address: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const name of filterNames) {
    const value = address.get(name);
    if (value) filters.set(name, value.slice(0, 200));
  }
  return filters;
}

/** The people that the filters name by some results; undefined where they are incomplete or name nothing. */
export function resultPeopleIn(filters: URLSearchParams) {
  const resultsOf = resultSubjects.find((one) => one === filters.get('resultsOf'));
  const resultsTo = resultOutcomes.find((one) => one === filters.get('resultsTo'));
  const resultsId = filters.get('resultsId') ?? '';
  if (!resultsOf || !resultsTo || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(resultsId)) return undefined;
  const occurrence = filters.get('resultsOccurrence') ?? '';
  const dayOf = (name: string) => v.parse(v.fallback(filterDay, ''), filters.get(name));
  return {
    resultsOf,
    resultsId,
    resultsTo,
    resultsOccurrence: /^[1-9]\d{0,8}$/.test(occurrence) ? Number(occurrence) : undefined,
    resultsStart: dayOf('resultsStart'),
    resultsEnd: dayOf('resultsEnd'),
  };
}

const outcomeWords: Readonly<Record<ResultOutcome, string>> = {
  recibieron: 'recibieron',
  abrieron: 'abrieron',
  clic: 'hicieron clic en',
  compraron: 'compraron después de',
  'no abrieron': 'no abrieron',
  'no clic': 'no hicieron clic en',
  baja: 'se dieron de baja después de',
};

const subjectWords: Readonly<Record<ResultSubject, string>> = {
  schedule: 'los mensajes de una programación',
  campaign: 'los mensajes de una campaña',
  template: 'los correos con un newsletter',
};

const monthFormat = new Intl.DateTimeFormat('es-CO', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats these filters for display: 'En riesgo, Oro, compraron en mayo de 2026'. Empty without filters. */
export function filterWords(address: URLSearchParams): string {
  const filters = filtersIn(address);
  const monthWords = (name: string, words: string) => {
    const month = Date.parse(`${filters.get(name) ?? ''}-01T00:00:00Z`);
    return Number.isNaN(month) ? [] : [`${words} ${monthFormat.format(month)}`];
  };
  const named = ['focus', 'category', 'city'].flatMap((name) => filters.get(name) ?? []);
  const people = resultPeopleIn(filters);
  return [
    ...named,
    ...monthWords('boughtIn', 'compraron en'),
    ...monthWords('firstPurchase', 'compraron por primera vez en'),
    ...(people ? [`${outcomeWords[people.resultsTo]} ${subjectWords[people.resultsOf]}`] : []),
  ].join(', ');
}
