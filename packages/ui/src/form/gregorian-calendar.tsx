import { GregorianCalendar } from '@internationalized/date';

/**
 * Build-time replacement for a function of @internationalized/date that includes twelve calendars. Spanish (Colombia), the only language
 * of the interface, needs only the Gregorian one.
 */
export const createCalendar = (): GregorianCalendar => new GregorianCalendar();
