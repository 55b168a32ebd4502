import { Temporal } from 'temporal-polyfill';

/** The start of today less some months on the account's clock: what is older goes, the day itself stays. */
export function retentionLimit(now: Date, months: number, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return new Date(today.subtract({ months }).toZonedDateTime(timeZone).epochMilliseconds);
}
