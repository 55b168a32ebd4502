import { thousandsInSpanish } from '../../../identity/accounts/money-words.ts';

const locale = 'es-CO';
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const rate = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const fineRate = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
const shortNumber = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' });
const points = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** Formats a number as in Colombia: 12.480. */
export const formatNumber = (value: number): string => whole.format(value);
/** Formats a share from 0 to 1 as a percentage, with more decimals where it is small: 32,4 %, 0,21 %. */
export const formatPercentage = (share: number): string =>
  (share > 0 && share < 0.01 ? fineRate : rate).format(share).replace(/\s*%/, '\u00A0%');
/** Formats a difference of two shares without its sign: 1,2 puntos. */
export const formatPercentagePoints = (difference: number): string => `${points.format(Math.abs(difference * 100))} puntos`;
/** Formats a number in compact notation: 1,2 mil. */
export const formatCompactNumber = (value: number): string => thousandsInSpanish(shortNumber.format(value));

/** Formats a count with its noun: `1 mensaje`, `12 mensajes`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDayFormat = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const yearFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

const middayOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
/** Removes the dot of abbreviated months, and `de`: 24 nov. */
const plain = (text: string): string => text.replaceAll(' de ', ' ').replaceAll('.', '');

/** Formats a date `2026-11-24` for an axis: 24 nov. */
export const formatDay = (day: string): string => plain(dayFormat.format(middayOf(day)));
/** Formats a date in a sentence: martes, 24 de noviembre. */
export const formatLongDay = (day: string): string => longDayFormat.format(middayOf(day));
/** Formats a date with its year: 24 nov 2026. */
export const formatDate = (day: string): string => plain(yearFormat.format(middayOf(day)));
/** Formats a range of dates: 22 oct – 20 nov 2026. */
export const formatDayRange = (first: string, last: string): string =>
  `${formatDay(first)} – ${plain(yearFormat.format(middayOf(last)))}`;

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
/** Formats a month `2026-11`: nov 2026. */
export const formatMonth = (month: string): string => plain(monthFormat.format(middayOf(`${month}-01`)));

/** Formats moments on the clock of an account. */
export function momentFormats(timeZone: string) {
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const moment = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone });
  const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone });
  return {
    /** 09:05 */
    time: (at: Date): string => time.format(at),
    /** 24 nov, 09:05 */
    moment: (at: Date): string => plain(moment.format(at)),
    /** lun, 24 */
    weekday: (at: Date): string => plain(weekday.format(at)),
    dayOfMonth: (at: Date): string => dayOfMonth.format(at),
  };
}

/** Describes a time zone by its city: hora de Bogotá. */
export const describeTimeZone = (timeZone: string): string => {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return `hora de ${city === 'Bogota' ? 'Bogotá' : city}`;
};
