import { Temporal } from 'temporal-polyfill';

/** The time of day of a date without one. */
export const usualHour = '09:00';

/**
 * Converts a local date, with or without a time, to a moment in a time zone. A time that a clock change skips moves forward by the gap; of
 * a time that occurs twice, the first counts.
 *
 * @param local `2026-11-24` or `2026-11-24T15:30`
 * @param timeZone IANA name of the time zone
 */
export function dueMoment(local: string, timeZone: string): Date {
  const dateTime = Temporal.PlainDateTime.from(local.includes('T') ? local : `${local}T${usualHour}`);
  return new Date(dateTime.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** Formats a moment as local time of a time zone: `2026-11-24T15:30`. */
export const localMoment = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** Whether a moment is past. The current minute is not: a sending may still start in it. */
export const isPast = (moment: Date, now: Date): boolean => moment.getTime() < Math.floor(now.getTime() / 60_000) * 60_000;
