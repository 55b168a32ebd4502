import { Temporal } from 'temporal-polyfill';
import type { ChannelHours } from './channel-hours.ts';

/** The time zone and the holidays that sending hours depend on. Days are `2026-12-25`. */
export interface SendingCalendar {
  /** IANA name of the time zone. */
  readonly timeZone: string;
  /** Whether a day is a holiday of the account: the country's without the removed ones, and its own. */
  readonly isHoliday: (day: string) => boolean;
  /** Whether a day is a holiday of the country's law, even when the account has removed it. */
  readonly isLegalHoliday: (day: string) => boolean;
}

/** A span of time in milliseconds; `end` is not included. */
export interface OpenSpan {
  readonly start: number;
  readonly end: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The number of days to search. Rules that open on one weekday only may meet this many weeks of holidays in a row. */
const searchedDays = 120;

/** Whether a channel is closed for a whole day because of a holiday. */
export const isClosedHoliday = (hours: ChannelHours, day: string, { isHoliday, isLegalHoliday }: SendingCalendar): boolean =>
  (!hours.onHolidays && isHoliday(day)) || (!hours.onLegalHolidays && isLegalHoliday(day));

/** Yields the segments of a day between clock changes, each with its UTC offset. */
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

/** Yields the open spans of a day in local time: an hour that occurs twice is open twice, and a skipped one is omitted. */
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

/** Yields the open spans of a channel from a moment on, in order, for the searched number of days. It is a pure function. */
export function* openSpans(hours: ChannelHours, from: Date, calendar: SendingCalendar): Generator<OpenSpan> {
  const first = from.getTime();
  // A clock change at midnight may repeat a day, so the search starts one day earlier.
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

/** Finds the first moment at or after another at which a channel is open; null when there is none within the searched days. */
export function nextOpening(hours: ChannelHours, from: Date, calendar: SendingCalendar): Date | null {
  for (const { start } of openSpans(hours, from, calendar)) return new Date(start);
  return null;
}

/** Whether a channel is open at a moment and for a given time after it. */
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
