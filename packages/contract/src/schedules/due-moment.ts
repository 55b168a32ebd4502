import { Temporal } from 'temporal-polyfill';

/** The hour of a date that comes without one. */
export const usualHour = '09:00';

/**
 * The moment that a date, with or without a time, means on the clock of a zone. An hour that a change of the clock skips is moved
 * forward by the gap; of one that comes twice, the first counts.
 *
 * @param local `2026-11-24` or `2026-11-24T15:30`
 * @param timeZone IANA name
 */
export function dueMoment(local: string, timeZone: string): Date {
  const dateTime = Temporal.PlainDateTime.from(local.includes('T') ? local : `${local}T${usualHour}`);
  return new Date(dateTime.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** What the clock of a zone shows at a moment: `2026-11-24T15:30`. */
export const localMoment = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** Is a moment over? The minute that is running is not: one can send in it. */
export const isPast = (moment: Date, now: Date): boolean => moment.getTime() < Math.floor(now.getTime() / 60_000) * 60_000;
