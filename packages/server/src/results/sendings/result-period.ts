import { Temporal } from 'temporal-polyfill';

/** The first day that counts where a period has no start. */
const firstDay = '1900-01-01';
/** The last day that counts where a period has no end. */
const lastDay = '2999-12-31';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The moments between which the days of a period lie on the account's clock, `to` exclusive; the days may be in any order. Undefined
 * without any day: then all time counts.
 */
export function resultPeriod(
  { from, to }: Days,
  { timeZone }: { readonly timeZone: string },
): { from: Date; to: Date } | undefined {
  if (from === undefined && to === undefined) return undefined;
  const [first, last] = [from ?? firstDay, to ?? lastDay].toSorted().map((day) => Temporal.PlainDate.from(day));
  if (!first || !last) return undefined;
  const startOf = (day: Temporal.PlainDate): Date => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return { from: startOf(first), to: startOf(last.add({ days: 1 })) };
}
