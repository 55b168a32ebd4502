import { mostOccurrences, type PlannedOccurrence, type SchedulePlan } from './occurrences.ts';
import { monthlyRules, ranges } from './repetition.schema.ts';

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const weekdayNames = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const ordinalNames = ['primer', 'segundo', 'tercer', 'cuarto', 'último'];

const longDay = new Intl.DateTimeFormat('es-CO', { dateStyle: 'full', timeZone: 'UTC' });
const count = new Intl.NumberFormat('es-CO');
const list = new Intl.ListFormat('es');

/** The Spanish spelling of cities whose names in time zones lack it. */
const places: Readonly<Record<string, string>> = {
  'America/Asuncion': 'Asunción',
  'America/Bogota': 'Bogotá',
  'America/Cancun': 'Cancún',
  'America/Mexico_City': 'Ciudad de México',
  'America/New_York': 'Nueva York',
  'America/Panama': 'Panamá',
  'America/Santo_Domingo': 'Santo Domingo',
  'America/Sao_Paulo': 'São Paulo',
  'Atlantic/Canary': 'Canarias',
  'Europe/London': 'Londres',
};

/** Returns the place of a time zone for display beside a time: `Bogotá` for America/Bogota. */
export const placeOfZone = (timeZone: string): string =>
  places[timeZone] ?? timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Formats `2026-11-24` as `24 nov 2026`, or as `24 nov` where the year is shown elsewhere. */
function shortDay(day: string, withYear = true): string {
  const [year, month, number] = day.split('-').map(Number);
  return `${number} ${months[(month ?? 1) - 1]}${withYear ? ` ${year}` : ''}`;
}

/** Formats a range of days: `24 nov 2026`, `del 1 mar al 31 dic 2026`, `del 1 nov 2026 al 31 mar 2027`. */
const daysInWords = (first: string, last: string): string =>
  first === last
    ? `el ${shortDay(first)}`
    : `del ${shortDay(first, first.slice(0, 4) !== last.slice(0, 4))} al ${shortDay(last)}`;

/** Formats weekdays, with adjacent ones as a range: `de lunes a viernes`. */
function weekdaysInWords(days: readonly number[]): string {
  const names = [...new Set(days)].toSorted((a, b) => a - b);
  const [first = 1] = names;
  const last = names.at(-1) ?? first;
  const name = (day: number): string => weekdayNames[day - 1] ?? '';
  if (names.length === 7) return 'todos los días';
  if (names.length > 2 && last - first === names.length - 1) return `de ${name(first)} a ${name(last)}`;
  // Only sábado and domingo have a separate plural form.
  return `los ${list.format(names.map((day) => (day > 5 ? `${name(day)}s` : name(day))))}`;
}

function monthDayInWords({ repeatEachMonth, dayTheMonth, ordinal, weekday }: SchedulePlan): string | undefined {
  switch (repeatEachMonth) {
    case monthlyRules.firstDay:
      return 'el primer día';
    case monthlyRules.firstBusinessDay:
      return 'el primer día hábil';
    case monthlyRules.lastDay:
      return 'el último día';
    case monthlyRules.lastBusinessDay:
      return 'el último día hábil';
    case monthlyRules.chosenDay:
      return dayTheMonth ? `el día ${dayTheMonth}` : undefined;
    case monthlyRules.weekday:
      return ordinal && weekday ? `el ${ordinalNames[ordinal - 1]} ${weekdayNames[weekday - 1]}` : undefined;
    case null:
    default:
      return undefined;
  }
}

/** Formats the rule of a repeating schedule: `el primer día hábil de cada mes`. Undefined while it is incomplete. */
export function ruleInWords(plan: SchedulePlan): string | undefined {
  if (plan.range === ranges.daily) return plan.sendingJustXdays.length > 0 ? weekdaysInWords(plan.sendingJustXdays) : undefined;
  const day = plan.range === ranges.monthly ? monthDayInWords(plan) : undefined;
  return day && `${day} de cada mes`;
}

function timesInWords(planned: readonly PlannedOccurrence[]): string {
  if (planned.length > mostOccurrences) return `más de ${count.format(mostOccurrences)} envíos`;
  return planned.length === 1 ? '1 envío' : `${count.format(planned.length)} envíos`;
}

/**
 * Describes what a schedule will do: `Se enviará el primer día hábil de cada mes a las 09:00 (Bogotá), del 1 mar al 31 dic 2026: 10
 * envíos.` Undefined while the plan is incomplete.
 *
 * @param planned the result of `occurrences` for the plan: it omits past occurrences and those over the limit
 */
export function scheduleSentence(plan: SchedulePlan, planned: readonly PlannedOccurrence[]): string | undefined {
  const place = placeOfZone(plan.timeZone);
  if (!plan.repeatSending) {
    const [once] = planned;
    return once && `Se enviará una vez, el ${longDay.format(new Date(once.day)).replace(',', '')} a las ${once.time} (${place}).`;
  }
  const { dateEnd, sendingTime } = plan;
  const rule = ruleInWords(plan);
  if (!rule || !dateEnd || !sendingTime) return undefined;
  const first = plan.dateStart.slice(0, 10);
  if (dateEnd < first) return undefined;
  const days = daysInWords(first, dateEnd);
  if (planned.length === 0) return `No se enviará nada: ${days} no hay ningún envío.`;
  return `Se enviará ${rule} a las ${sendingTime} (${place}), ${days}: ${timesInWords(planned)}.`;
}
