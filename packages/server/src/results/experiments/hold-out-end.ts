import { Temporal } from 'temporal-polyfill';
import { nextQuarter } from '../../audiences/experiments/hold-out.ts';

/** The start of a quarter on an account's clock. */
export const holdOutStart = (quarter: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(quarter).toZonedDateTime(timeZone).epochMilliseconds);

/** The control group of an account in a quarter; `endedAt`: when it was switched off, if it was. */
interface QuarterOfHoldOut {
  readonly quarter: string;
  readonly endedAt: Date | null;
}

/**
 * The end, exclusive, of what the control group of an account measures: that of its quarter on the account's clock, or the moment at which
 * it was switched off. Its people get advertising from then on, so that their purchases would make the effect look smaller than it was.
 */
export function holdOutEnd({ quarter, endedAt }: QuarterOfHoldOut, timeZone: string): Date {
  const end = new Date(Temporal.PlainDate.from(nextQuarter(quarter)).toZonedDateTime(timeZone).epochMilliseconds);
  return endedAt && endedAt < end ? endedAt : end;
}
