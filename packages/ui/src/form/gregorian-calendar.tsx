import { GregorianCalendar } from '@internationalized/date';

/**
 * Stands in for what @internationalized/date calls so, in the build: that one brings twelve calendars, and Spanish (Colombia), the
 * one language of the interface, has this.
 */
export const createCalendar = (): GregorianCalendar => new GregorianCalendar();
