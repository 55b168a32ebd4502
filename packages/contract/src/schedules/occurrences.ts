import { dueMoment, localMoment } from './due-moment.ts';
import { monthlyRules, ranges } from './repetition.schema.ts';

/**
 * When a schedule sends, on the clock of a zone. A form and a stored schedule both fit: what is not set is empty or null.
 *
 * One that does not repeat sends once, at `dateStart`. One that repeats sends at `sendingTime` on the days that its rule names, from
 * `dateStart` to `dateEnd`, both included. `dateStart` itself sends only where the rule names it; where it has a time, nothing is
 * sent before that time of the first day.
 */
export interface SchedulePlan {
  /** `2026-11-24` or `2026-11-24T15:30` */
  readonly dateStart: string;
  readonly dateEnd: string | null;
  readonly repeatSending: boolean;
  readonly sendingTime: string | null;
  /** As `ranges`; anything else never repeats. */
  readonly range: number | null;
  readonly sendingJustXdays: readonly number[];
  /** As `monthlyRules`. */
  readonly repeatEachMonth: number | null;
  readonly dayTheMonth: number | null;
  /** 1 to 4; 5 is the last one of the month. */
  readonly ordinal: number | null;
  readonly weekday: number | null;
  /** IANA name */
  readonly timeZone: string;
}

/**
 * Why a sending is not where its rule would have it: the month has no such day; the day is none on which people work; the clocks are
 * changed at that hour.
 */
export type MoveReason = 'fin_de_mes' | 'dia_no_habil' | 'cambio_de_hora';

export interface PlannedOccurrence {
  readonly at: Date;
  /** The day and the time that the clock shows then: `2026-11-24`, `09:00`. */
  readonly day: string;
  readonly time: string;
  /** The day before it was moved to one on which people work; otherwise the same. */
  readonly plannedDay: string;
  readonly reason: MoveReason | null;
}

/** Is nothing done on this day, `2026-12-25`? Saturdays and Sundays need not be told. */
export type IsHoliday = (day: string) => boolean;

/** A schedule with more sendings than this is refused. */
export const mostOccurrences = 2000;

interface Options {
  /** Nothing before this moment. */
  readonly from?: Date;
  /** At most so many, the first ones. One more than is allowed unless told, so that too many can be seen. */
  readonly limit?: number;
}

/** Days are counted from 1 January 1970, a Thursday. */
const dayMs = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayMs;
const nameOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);
/** 1 is Monday. */
const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;

/**
 * The first and the last day of a month that is counted from January of the year 0. Not by `Date.UTC`, to which the year 20, which
 * stands in a form while 2099 is typed, is 1920.
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

/** Somebody who removes every working day of a month gets nothing in it. */
function nearestBusinessDay(month: number, step: 1 | -1, isHoliday: IsHoliday): PlannedDay | undefined {
  const planned = step === 1 ? firstOf(month) : lastOf(month);
  for (let number = planned; number >= firstOf(month) && number <= lastOf(month); number += step) {
    const isBusinessDay = weekdayOf(number) <= 5 && !isHoliday(nameOf(number));
    if (isBusinessDay) return { number, planned, reason: number === planned ? null : 'dia_no_habil' };
  }
  return undefined;
}

/** The nth of a weekday; after the fourth, the last one. */
function nthWeekday(month: number, ordinal: number, weekday: number): number {
  if (ordinal > 4) return lastOf(month) - ((weekdayOf(lastOf(month)) - weekday + 7) % 7);
  return firstOf(month) + ((weekday - weekdayOf(firstOf(month)) + 7) % 7) + 7 * (ordinal - 1);
}

/** The day of a month on which a rule sends, if there is one. */
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

/** The days of a rule from one to another, both included, in order. */
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

/** No zone is further from UTC than this, and no clock is changed by more. */
const widestOffsetDays = 2;

/**
 * The sendings of a schedule, in order. A pure function: the same on the server, which plans by it, and in the browser, which shows
 * what the server will do.
 *
 * @param isHoliday asked only by rules that name business days
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
    // Where a zone leaves out a whole day, its sending would fall on that of the next.
    const isSame = found.at(-1)?.at.getTime() === planned.at.getTime();
    if (isInTime(planned) && !isSame) found.push(planned);
  }
  return found;
}
