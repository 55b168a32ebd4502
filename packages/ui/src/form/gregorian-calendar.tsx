import { GregorianCalendar } from '@internationalized/date';

/**
 * Replaces the function of @internationalized/date in the build, which includes twelve calendars; Spanish (Colombia), the only
 * language of the interface, needs this one.
 */
export const createCalendar = (): GregorianCalendar => new GregorianCalendar();
