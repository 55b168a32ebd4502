import { Temporal } from 'temporal-polyfill';

/** Days on the account's clock, both included, and the moments at which they begin and end; `to` is not included. */
export interface PurchaseWindow {
  readonly first: string;
  readonly last: string;
  readonly from: string;
  readonly to: string;
}

/** The window of some days in a time zone. */
export function windowOfDays(first: string, last: string, timeZone: string): PurchaseWindow {
  const startOf = (day: Temporal.PlainDate): string => day.toZonedDateTime(timeZone).toInstant().toString();
  const end = Temporal.PlainDate.from(last).add({ days: 1 });
  return { first, last, from: startOf(Temporal.PlainDate.from(first)), to: startOf(end) };
}

/** The last 12 months, today included. */
export function lastYear({ today, timeZone }: { readonly today: string; readonly timeZone: string }): PurchaseWindow {
  const first = Temporal.PlainDate.from(today).subtract({ years: 1 }).add({ days: 1 });
  return windowOfDays(first.toString(), today, timeZone);
}
