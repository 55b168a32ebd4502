import { dueMoment, localMoment } from './due-moment.ts';
import { monthlyRules, ranges } from './repetition.schema.ts';

/**
 * The plan of a schedule: when it sends, on the clock of a time zone. Both a form and a stored schedule have this shape: unset fields are
 * empty or null.
 *
 * A schedule that does not repeat sends once, at `dateStart`. One that repeats sends at `sendingTime` on the days of its rule, from
 * `dateStart` to `dateEnd`, both included. `dateStart` itself counts only where the rule includes it; where it has a time, nothing is sent
 * before that time of the first day.
 */
export interface SchedulePlan {
  /** Local date with or without a time: `2026-11-24` or `2026-11-24T15:30`. */
  readonly dateStart: string;
  readonly dateEnd: string | null;
  readonly repeatSending: boolean;
  readonly sendingTime: string | null;
  /** A value of `ranges`; any other value never repeats. */
  readonly range: number | null;
  readonly sendingJustXdays: readonly number[];
  /** A value of `monthlyRules`. */
  readonly repeatEachMonth: number | null;
  readonly dayTheMonth: number | null;
  /** The week of the month, 1 to 4; 5 means the last one. */
  readonly ordinal: number | null;
  readonly weekday: number | null;
  /** IANA name of the time zone. */
  readonly timeZone: string;
}

/**
 * The reason why an occurrence is moved from the day or time of its rule: the month has no such day, the day is not a business day, or the
 * clocks change at that time.
 */
export type MoveReason = 'fin_de_mes' | 'dia_no_habil' | 'cambio_de_hora';

export interface PlannedOccurrence {
  readonly at: Date;
  /** The local day and time of the occurrence: `2026-11-24`, `09:00`. */
  readonly day: string;
  readonly time: string;
  /** The day before it was moved to a business day; otherwise the same day. */
  readonly plannedDay: string;
  readonly reason: MoveReason | null;
}

/** Whether a day, `2026-12-25`, is a holiday. Saturdays and Sundays are not asked for. */
export type IsHoliday = (day: string) => boolean;

/** The largest number of occurrences of a schedule; one with more is rejected. */
export const mostOccurrences = 2000;

interface Options {
  /** The earliest moment of the occurrences. */
  readonly from?: Date;
  /** The largest number of occurrences returned. By default it is one more than `mostOccurrences`, so that callers can detect too many. */
  readonly limit?: number;
}

/** Days are numbered from 1 January 1970, a Thursday. */
const dayMs = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayMs;
const nameOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);
/** Returns the weekday of a day; 1 is Monday. */
const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;

/**
 * Returns the first day of a month, which is counted from January of the year 0. `Date.UTC` is not used: it reads the year 20, which a form
 * holds while a user types 2099, as 1920.
 */
const firstOf = (month: number): number => new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1) / dayMs;
const lastOf = (month: number): number => firstOf(month + 1) - 1;
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

interface PlannedDay {
  readonly number: number;
  readonly planned: number;
  readonly reason: MoveReason | null;
}

const asPlanned = (number: number): PlannedDay => ({ number, planned: number, reason: null });

/** Finds the nearest business day of a month. Returns undefined when all its days are holidays. */
function nearestBusinessDay(month: number, step: 1 | -1, isHoliday: IsHoliday): PlannedDay | undefined {
  const planned = step === 1 ? firstOf(month) : lastOf(month);
  for (let number = planned; number >= firstOf(month) && number <= lastOf(month); number += step) {
    const isBusinessDay = weekdayOf(number) <= 5 && !isHoliday(nameOf(number));
    if (isBusinessDay) return { number, planned, reason: number === planned ? null : 'dia_no_habil' };
  }
  return undefined;
}

/** Returns the nth weekday of a month; above 4, the last one. */
function nthWeekday(month: number, ordinal: number, weekday: number): number {
  if (ordinal > 4) return lastOf(month) - ((weekdayOf(lastOf(month)) - weekday + 7) % 7);
  return firstOf(month) + ((weekday - weekdayOf(firstOf(month)) + 7) % 7) + 7 * (ordinal - 1);
}

/** Returns the day of a month on which a rule sends, if there is one. */
function dayOfMonth(plan: SchedulePlan, month: number, isHoliday: IsHoliday): PlannedDay | undefined {
  const { repeatEachMonth, dayTheMonth, ordinal, weekday } = plan;
  switch (repeatEachMonth) {
    case monthlyRules.firstDay:
      return asPlanned(firstOf(month));
    case monthlyRules.firstBusinessDay:
      return nearestBusinessDay(month, 1, isHoliday);
    case monthlyRules.lastDay:
      return asPlanned(lastOf(month));
    case monthlyRules.lastBusinessDay:
      return nearestBusinessDay(month, -1, isHoliday);
    case monthlyRules.chosenDay: {
      if (!dayTheMonth) return undefined;
      const number = firstOf(month) + dayTheMonth - 1;
      return number <= lastOf(month) ? asPlanned(number) : { ...asPlanned(lastOf(month)), reason: 'fin_de_mes' };
    }
    case monthlyRules.weekday:
      return ordinal && weekday ? asPlanned(nthWeekday(month, ordinal, weekday)) : undefined;
    case null:
    default:
      return undefined;
  }
}

/** Yields the days of a rule between two days, both included, in order. */
function* daysBetween(plan: SchedulePlan, first: number, last: number, isHoliday: IsHoliday): Generator<PlannedDay> {
  if (plan.range === ranges.daily) {
    if (plan.sendingJustXdays.length === 0) return;
    for (let number = first; number <= last; number += 1) {
      if (plan.sendingJustXdays.includes(weekdayOf(number))) yield asPlanned(number);
    }
  }
  if (plan.range === ranges.monthly) {
    for (let month = monthOf(nameOf(first)); month <= monthOf(nameOf(last)); month += 1) {
      const day = dayOfMonth(plan, month, isHoliday);
      if (day && day.number >= first && day.number <= last) yield day;
    }
  }
}

function plannedAt({ number, planned, reason }: PlannedDay, time: string, timeZone: string): PlannedOccurrence {
  const day = nameOf(number);
  const at = dueMoment(time ? `${day}T${time}` : day, timeZone);
  const shown = localMoment(at, timeZone);
  const isMoved = time !== '' && shown !== `${day}T${time}`;
  return {
    at,
    day: shown.slice(0, 10),
    time: shown.slice(11),
    plannedDay: nameOf(planned),
    reason: reason ?? (isMoved ? 'cambio_de_hora' : null),
  };
}

/** The largest offset of a zone from UTC and the largest clock change, in days. */
const widestOffsetDays = 2;

/**
 * Computes the occurrences of a schedule, in order. It is a pure function, so that the browser shows exactly what the server will plan.
 *
 * @param isHoliday is called only for rules with business days
 */
export function occurrences(
  plan: SchedulePlan,
  isHoliday: IsHoliday,
  { from, limit = mostOccurrences + 1 }: Options = {},
): PlannedOccurrence[] {
  const { dateStart, dateEnd, repeatSending, sendingTime, timeZone } = plan;
  const isInTime = ({ at }: PlannedOccurrence): boolean => !from || at.getTime() >= from.getTime();
  if (!repeatSending) {
    const once = plannedAt(asPlanned(numberOf(dateStart)), dateStart.slice(11), timeZone);
    return isInTime(once) && limit > 0 ? [once] : [];
  }
  if (!dateEnd || !sendingTime) return [];
  const first = numberOf(dateStart) + (sendingTime < dateStart.slice(11) ? 1 : 0);
  const earliest = from ? Math.floor(from.getTime() / dayMs) - widestOffsetDays : first;
  const found: PlannedOccurrence[] = [];
  for (const day of daysBetween(plan, Math.max(first, earliest), numberOf(dateEnd), isHoliday)) {
    if (found.length >= limit) break;
    const planned = plannedAt(day, sendingTime, timeZone);
    // Where a zone skips a whole day, its occurrence would coincide with that of the next day.
    const isSame = found.at(-1)?.at.getTime() === planned.at.getTime();
    if (isInTime(planned) && !isSame) found.push(planned);
  }
  return found;
}
