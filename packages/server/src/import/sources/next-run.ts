import { Temporal } from 'temporal-polyfill';

interface Schedule {
  /** ISO weekdays. */
  readonly days: readonly number[];
  /** `06:30`. */
  readonly time: string;
  readonly timeZone: string;
}

/** The first moment of a weekly schedule after another moment. A time that a change of the clock skips comes an hour later. */
export function nextRun({ days, time, timeZone }: Schedule, after: Date): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone);
  const today = now.toPlainDate();
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = today.add({ days: ahead });
    const run = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
    if (days.includes(day.dayOfWeek) && Temporal.ZonedDateTime.compare(run, now) > 0) return new Date(run.epochMilliseconds);
  }
  throw new Error('A schedule needs a weekday.');
}
