import { Temporal } from 'temporal-polyfill';
import { nextQuarter } from '../../audiences/experiments/hold-out.ts';

/** The start of a quarter on an account's clock. */
export const holdOutStart = (quarter: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(quarter).toZonedDateTime(timeZone).epochMilliseconds);

/** The end, exclusive, of a quarter on an account's clock: purchases from then on do not count for its control group. */
export const holdOutEnd = (quarter: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(nextQuarter(quarter)).toZonedDateTime(timeZone).epochMilliseconds);
