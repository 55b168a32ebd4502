import { Temporal } from 'temporal-polyfill';
import type { ChannelHours } from './channel-hours.ts';

/** The clock and the calendar that hours are read on. Days are `2026-12-25`. */
export interface SendingCalendar {
  /** IANA name */
  readonly timeZone: string;
  /** Of the account: those of the country without what it has removed, and its own. */
  readonly isHoliday: (day: string) => boolean;
  /** Of the country, whatever the account has removed. */
  readonly isLegalHoliday: (day: string) => boolean;
}

/** Part of the time line, in milliseconds; `end` is not included. */
export interface OpenSpan {
  readonly start: number;
  readonly end: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Rules that open on one weekday alone may meet that many weeks of holidays and no more. */
const searchedDays = 120;

/** Is nothing sent on this day, whatever the hour, because it is a holiday? */
export const isClosedHoliday = (hours: ChannelHours, day: string, { isHoliday, isLegalHoliday }: SendingCalendar): boolean =>
  (!hours.onHolidays && isHoliday(day)) || (!hours.onLegalHolidays && isLegalHoliday(day));

/** The parts of a day between changes of its clock, with how far the clock is ahead of UTC in each. */
function* segmentsOf(day: Temporal.PlainDate, timeZone: string): Generator<OpenSpan & { readonly offset: number }> {
  const end = day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  let from = day.toZonedDateTime(timeZone);
  while (from.epochMilliseconds < end) {
    const start = from.epochMilliseconds;
    const offset = from.offsetNanoseconds / 1e6;
    const last = Temporal.Instant.fromEpochMilliseconds(end - 1).toZonedDateTimeISO(timeZone);
    const change = last.offsetNanoseconds === from.offsetNanoseconds ? null : from.getTimeZoneTransition('next');
    const next = change && change.epochMilliseconds < end ? change.epochMilliseconds : end;
    yield { start, end: next, offset };
    from = Temporal.Instant.fromEpochMilliseconds(next).toZonedDateTimeISO(timeZone);
  }
}

/** The open parts of one day, as its clock shows them: an hour that comes twice is open twice, one that is skipped is not there. */
function* spansOfDay(day: Temporal.PlainDate, hours: ChannelHours, calendar: SendingCalendar): Generator<OpenSpan> {
  const open = hours.week[day.dayOfWeek - 1] ?? [];
  if (open.length === 0 || isClosedHoliday(hours, day.toString(), calendar)) return;
  const midnight = Date.parse(`${day.toString()}T00:00:00Z`);
  for (const { start, end, offset } of segmentsOf(day, calendar.timeZone)) {
    for (const [from, to] of open) {
      const opens = Math.max(start, midnight + from * minuteMs - offset);
      const closes = Math.min(end, midnight + to * minuteMs - offset);
      if (opens < closes) yield { start: opens, end: closes };
    }
  }
}

/** When a channel is open from a moment on, in order, for as many days as make sense to look ahead. A pure function. */
export function* openSpans(hours: ChannelHours, from: Date, calendar: SendingCalendar): Generator<OpenSpan> {
  const first = from.getTime();
  // A zone may show a day again after a change of its clock at midnight, so the day before is looked at, too.
  let day = Temporal.Instant.fromEpochMilliseconds(first - dayMs)
    .toZonedDateTimeISO(calendar.timeZone)
    .toPlainDate();
  for (let looked = 0; looked < searchedDays; looked += 1) {
    for (const { start, end } of spansOfDay(day, hours, calendar)) {
      if (end > first) yield { start: Math.max(start, first), end };
    }
    day = day.add({ days: 1 });
  }
}

/** The first moment at or after another at which a channel is open; null: there is none to be found. */
export function nextOpening(hours: ChannelHours, from: Date, calendar: SendingCalendar): Date | null {
  for (const { start } of openSpans(hours, from, calendar)) return new Date(start);
  return null;
}

/** Is a channel open at a moment, and for so long after it? */
export function isOpenAt(hours: ChannelHours, at: Date, calendar: SendingCalendar, forMs = 1): boolean {
  const until = at.getTime() + forMs;
  let covered = at.getTime();
  for (const { start, end } of openSpans(hours, at, calendar)) {
    if (start > covered) return false;
    covered = end;
    if (covered >= until) return true;
  }
  return false;
}
