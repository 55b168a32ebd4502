/** Formats numbers and dates for Colombia. Formatters are costly to create, so each one is cached. */
const locale = 'es-CO';
const bogota = 'America/Bogota';
const zoned = new Map<string, Intl.DateTimeFormat>();
const signs = new Map<string, string>();
const whole = new Intl.NumberFormat(locale, { useGrouping: 'always' });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** A moment: a Date, milliseconds since 1970, or an ISO text. A plain 'YYYY-MM-DD' is a calendar date without a time zone. */
export type Moment = Date | number | string;

/** The zone of what is formatted without one: the account's, which the session keeps in the document for all copies of this module. */
export const ownZone = (): string => document.documentElement.dataset['zone'] ?? bogota;

/** 12.480 */
export function formatNumber(value: number) {
  return whole.format(value);
}

/** Formats a number with its noun: '2 productos', '1 producto'. */
export function formatCount(count: number, one: string, many: string) {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** 0.324 as '32,4 %'. */
export function formatPercent(ratio: number) {
  return percent.format(ratio).replace(/[\s\u00a0\u202f]*%/, '\u00a0%');
}

/** The symbol of a currency: '$' for COP, 'US$' for USD, 'MXN' for MXN. */
export function currencySign(currency: string = 'COP') {
  let sign = signs.get(currency);
  if (sign === undefined) {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
    sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
    signs.set(currency, sign);
  }
  return sign;
}

/** '$ 42.500' in whole units; a minus sign precedes what was given back. */
export function formatMoney(amount: number, currency?: string) {
  return `${amount < 0 ? '−' : ''}${currencySign(currency)}\u00a0${formatNumber(Math.abs(Math.round(amount)))}`;
}

/** '24 nov 2026', in the account's zone. */
export function formatDate(moment: Moment, zone: string = ownZone()) {
  const { day, month, year } = partsOf(moment, zone);
  return `${day} ${month} ${year}`;
}

/** '09:00', in the account's zone. */
export function formatTime(moment: Moment, zone: string = ownZone()) {
  const { hour, minute } = partsOf(moment, zone);
  return `${hour}:${minute}`;
}

/** '24 nov 2026, 09:00', in the account's zone. */
export function formatDateTime(moment: Moment, zone: string = ownZone()) {
  const { day, month, year, hour, minute } = partsOf(moment, zone);
  return `${day} ${month} ${year}, ${hour}:${minute}`;
}

/** Formats a range of dates: '24–30 nov 2026', '24 nov – 3 dic 2026' or '24 nov 2026 – 3 ene 2027'. Common parts appear once. */
export function formatDateRange(start: Moment, end: Moment, zone: string = ownZone()) {
  const from = partsOf(start, zone);
  const to = partsOf(end, zone);
  const last = `${to.day} ${to.month} ${to.year}`;
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} – ${last}`;
  if (from.month !== to.month) return `${from.day} ${from.month} – ${last}`;
  return from.day === to.day ? last : `${from.day}–${last}`;
}

/** Describes a time zone: 'Bogotá (GMT-5)'. */
export function formatZone(zone: string = ownZone(), at: Moment = Date.now()) {
  const offset = formatterOf(zone)
    .formatToParts(toDate(at))
    .find((part) => part.type === 'timeZoneName')?.value;
  const place = zone === bogota ? 'Bogotá' : zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${place} (${(offset ?? 'GMT').replace('-', '−')})`;
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

function partsOf(moment: Moment, zone: string) {
  const isDay = typeof moment === 'string' && calendarDay.test(moment);
  const parts = { day: '', month: '', year: '', hour: '', minute: '' };
  for (const { type, value } of formatterOf(isDay ? 'UTC' : zone).formatToParts(toDate(moment))) {
    if (type in parts) parts[type as keyof typeof parts] = value.replace('.', '');
  }
  return parts;
}

function toDate(moment: Moment) {
  return moment instanceof Date ? moment : new Date(moment);
}

function formatterOf(zone: string) {
  let formatter = zoned.get(zone);
  if (!formatter) {
    const options = {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'shortOffset',
    } as const;
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    zoned.set(zone, formatter);
  }
  return formatter;
}
