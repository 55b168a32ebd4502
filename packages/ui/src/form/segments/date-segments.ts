import type { Segmentation } from './segmentation.ts';

const locale = 'es-CO';
const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
/** A day as a moment in UTC: the constructor would read years before 100 as 19xx. */
const utc = (year: number, month: number, day: number) => new Date(new Date(0).setUTCFullYear(year, month - 1, day));
const lastDayOf = (year: number, month: number) => utc(year, month + 1, 0).getUTCDate();
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'ene', 'feb' … */
const monthNames = Array.from({ length: 12 }, (_, month) => monthFormat.format(utc(2000, month + 1, 1)).slice(0, 3));

function existing([day = 0, month = 0, year = 0]: readonly number[]): readonly number[] | null {
  const exists = year > 0 && month > 0 && month < 13 && day > 0 && day <= lastDayOf(year, month);
  return exists ? [day, month, year] : null;
}

/** Day, month and year of 'YYYY-MM-DD'. */
export const dateSegments: Segmentation = {
  name: 'fecha',
  kinds: [
    { name: 'día', placeholder: 'dd', min: 1, max: 31, digits: 2, page: 7 },
    {
      name: 'mes',
      placeholder: 'mm',
      min: 1,
      max: 12,
      digits: 2,
      page: 2,
      inWords: (month) => `${pad(month, 2)} – ${monthFormat.format(utc(2000, Math.max(month, 1), 1))}`,
    },
    { name: 'año', placeholder: 'aaaa', min: 1, max: 9999, digits: 1, page: 5, isRounded: true },
  ],
  separator: '/',
  parse: (text) => {
    const [year = 0, month = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.slice(1).map(Number) ?? [];
    return existing([day, month, year]);
  },
  // '2026-12-24', '24/12/2026', '24 dic 2026', '24 de diciembre de 2026'.
  read: (text) => {
    const [, year, isoMonth, isoDay] = /^\s*(\d{4})-(\d\d?)-(\d\d?)/.exec(text) ?? [];
    if (year) return existing([Number(isoDay), Number(isoMonth), Number(year)]);
    const [, day, month = '', last] = /^\D*(\d\d?)\W+(?:de )?(\d\d?|\p{L}{3,})\W+(?:de )?(\d{4})\b/u.exec(text) ?? [];
    return existing([Number(day), Number(month) || monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(last)]);
  },
  format: ([day = 0, month = 0, year = 0]) => `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`,
  constrain: ([typedDay = 0, typedMonth = 0, typedYear = 0]) => {
    const year = clamp(typedYear, 1, 9999);
    const month = clamp(typedMonth, 1, 12);
    return [clamp(typedDay, 1, lastDayOf(year, month)), month, year];
  },
  start: () => {
    const now = new Date();
    return [now.getDate(), now.getMonth() + 1, now.getFullYear()];
  },
  describe: ([day = 0, month = 0, year = 0]) => `Fecha seleccionada: ${dayFormat.format(utc(year, month, day))}`,
};
