import { Temporal } from 'temporal-polyfill';

/** How many days a board may look back. */
export const periodLengths = [7, 30, 90] as const;
export type PeriodLength = (typeof periodLengths)[number];

/** Days on the clock of an account, `2026-11-24`, and the moments at which the first starts and the last ends. */
interface Days {
  readonly days: readonly string[];
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

/** The last days up to today, and as many before them to compare with. */
export interface Period extends Days {
  readonly length: PeriodLength;
  readonly timeZone: string;
  readonly now: Date;
  readonly before: Days;
}

export function periodUntil(now: Date, length: PeriodLength, timeZone: string): Period {
  const today = Temporal.PlainDate.from(dayIn(now, timeZone));
  const startOf = (day: Temporal.PlainDate): Date => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  const daysUntil = (last: Temporal.PlainDate): Days => ({
    days: Array.from({ length }, (_, index) => last.subtract({ days: length - 1 - index }).toString()),
    from: startOf(last.subtract({ days: length - 1 })),
    to: startOf(last.add({ days: 1 })),
  });
  return { ...daysUntil(today), length, timeZone, now, before: daysUntil(today.subtract({ days: length })) };
}

/** The length that an address asks for; 30 days where it asks for nothing that there is. */
export const periodLengthIn = (text: string | undefined): PeriodLength =>
  periodLengths.find((length) => String(length) === text) ?? 30;

/** The day of a moment on the clock of a zone: `2026-11-24`. */
export const dayIn = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
