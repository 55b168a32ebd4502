import { Temporal } from 'temporal-polyfill';

/** The preset lengths of a period in days, up to today. */
export const periodLengths = [7, 30, 90] as const;
export type PeriodLength = (typeof periodLengths)[number];

/** A range of dates, both included, `2026-11-24`. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

/** The requested period: a number of days up to today, or a range. */
export type PeriodChoice = PeriodLength | DayRange;

/** Maximum length of a range, which bounds the cost of a dashboard. */
export const mostDays = 731;

/** Dates on the account's clock, `2026-11-24`, with the moments of their start and end. */
interface Days {
  readonly days: readonly string[];
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** A period, and the one of the same length before it. */
export interface Period extends Days {
  readonly choice: PeriodChoice;
  /** Number of days. */
  readonly length: number;
  /** Whether the last day is today, which has not ended. */
  readonly endsToday: boolean;
  readonly timeZone: string;
  readonly now: Date;
  readonly before: Days;
}

export function periodOf(now: Date, choice: PeriodChoice, timeZone: string): Period {
  const today = Temporal.PlainDate.from(dayIn(now, timeZone));
  const last = typeof choice === 'number' ? today : Temporal.PlainDate.from(choice.last);
  const length =
    typeof choice === 'number' ? choice : Temporal.PlainDate.from(choice.first).until(last, { largestUnit: 'days' }).days + 1;
  const startOf = (day: Temporal.PlainDate): Date => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  const daysUntil = (end: Temporal.PlainDate): Days => ({
    days: Array.from({ length }, (_, index) => end.subtract({ days: length - 1 - index }).toString()),
    from: startOf(end.subtract({ days: length - 1 })),
    to: startOf(end.add({ days: 1 })),
  });
  const before = daysUntil(last.subtract({ days: length }));
  return { ...daysUntil(last), choice, length, endsToday: last.equals(today), timeZone, now, before };
}

const dayForm = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;

function dayOf(text: string | undefined): Temporal.PlainDate | undefined {
  if (!text || !dayForm.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

interface Asked {
  readonly period: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/**
 * Parses the requested period. Future days are cut off, the ends may be in any order, of too long a range the last days count; 30
 * days by default.
 */
export function periodChoiceIn({ period, from, to }: Asked, now: Date, timeZone: string): PeriodChoice {
  const today = Temporal.PlainDate.from(dayIn(now, timeZone));
  const ends = [dayOf(from), dayOf(to)].filter((day) => day !== undefined);
  const [one, other] = ends.toSorted((a, b) => Temporal.PlainDate.compare(a, b));
  if (!one || !other || Temporal.PlainDate.compare(one, today) > 0) {
    return periodLengths.find((length) => String(length) === period) ?? 30;
  }
  const last = Temporal.PlainDate.compare(other, today) > 0 ? today : other;
  const earliest = last.subtract({ days: mostDays - 1 });
  const first = Temporal.PlainDate.compare(one, earliest) < 0 ? earliest : one;
  return { first: first.toString(), last: last.toString() };
}

/** The local date of a moment: `2026-11-24`. */
export const dayIn = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
