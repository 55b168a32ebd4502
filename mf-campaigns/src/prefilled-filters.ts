import { filterDay } from '@pregon/contract/field.schema';
import type { ProfileValues } from '@pregon/contract/profiles/profile-fields';
import { resultOutcomes, type ResultOutcome, type ResultSubject, resultSubjects } from '@pregon/contract/results/result-people';
import * as v from 'valibot';

/**
 * The filters by which another screen may begin a profile. `boughtIn` and `firstPurchase` are months: `2026-11`. Those with `moved` name a
 * move between two foci, and those with `results` the people behind the results of a schedule, a campaign or a newsletter.
 */
const filterNames = [
  'focus',
  'category',
  'city',
  'boughtIn',
  'firstPurchase',
  'movedFrom',
  'movedTo',
  'movedStart',
  'movedEnd',
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

const dayIn = (filters: URLSearchParams, name: string): string => v.parse(v.fallback(filterDay, ''), filters.get(name));

type FocusMove = Pick<ProfileValues, 'focusMoveFrom' | 'focusMoveTo' | 'focusMoveStart' | 'focusMoveEnd'>;

/** The move between two foci that the filters name; undefined where they name none. */
export function focusMoveIn(filters: URLSearchParams): FocusMove | undefined {
  const [focusMoveFrom, focusMoveTo] = [filters.get('movedFrom') ?? '', filters.get('movedTo') ?? ''];
  if (focusMoveFrom === '' && focusMoveTo === '') return undefined;
  return { focusMoveFrom, focusMoveTo, focusMoveStart: dayIn(filters, 'movedStart'), focusMoveEnd: dayIn(filters, 'movedEnd') };
}

/** The people that the filters name by some results; undefined where they are incomplete or name nothing. */
export function resultPeopleIn(filters: URLSearchParams) {
  const resultsOf = resultSubjects.find((one) => one === filters.get('resultsOf'));
  const resultsTo = resultOutcomes.find((one) => one === filters.get('resultsTo'));
  const resultsId = filters.get('resultsId') ?? '';
  if (!resultsOf || !resultsTo || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(resultsId)) return undefined;
  const occurrence = filters.get('resultsOccurrence') ?? '';
  return {
    resultsOf,
    resultsId,
    resultsTo,
    resultsOccurrence: /^[1-9]\d{0,8}$/.test(occurrence) ? Number(occurrence) : undefined,
    resultsStart: dayIn(filters, 'resultsStart'),
    resultsEnd: dayIn(filters, 'resultsEnd'),
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

const dayFormat = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' });

/** 'pasaron de «Frecuentes» a «En riesgo» entre el 1 de noviembre de 2026 y el 30 de noviembre de 2026'. */
function moveWords({ focusMoveFrom: from, focusMoveTo: to, focusMoveStart, focusMoveEnd }: FocusMove): string {
  const moved = to === '' ? `salieron de «${from}»` : from === '' ? `pasaron a «${to}»` : `pasaron de «${from}» a «${to}»`;
  const [start, end] = [focusMoveStart, focusMoveEnd].map((day) => day && dayFormat.format(new Date(`${day}T00:00:00Z`)));
  if (start && end) return `${moved} entre el ${start} y el ${end}`;
  return `${moved}${start ? ` desde el ${start}` : ''}${end ? ` hasta el ${end}` : ''}`;
}

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
  const move = focusMoveIn(filters);
  return [
    ...named,
    ...monthWords('boughtIn', 'compraron en'),
    ...monthWords('firstPurchase', 'compraron por primera vez en'),
    ...(move ? [moveWords(move)] : []),
    ...(people ? [`${outcomeWords[people.resultsTo]} ${subjectWords[people.resultsOf]}`] : []),
  ].join(', ');
}
