import { dayExists, yearIsUsual } from '@pregon/contract/field.schema';
import type { DateOrder } from '@pregon/contract/data/imports.endpoints';
import { optionCode } from '@pregon/contract/options/option-code';
import { type FieldReader, remembering, Unreadable, usualFormat } from './field-readers.ts';

const monthNames = [
  ['enero', 'ene', 'january', 'jan'],
  ['febrero', 'feb', 'february'],
  ['marzo', 'mar', 'march'],
  ['abril', 'abr', 'april', 'apr'],
  ['mayo', 'may'],
  ['junio', 'jun', 'june'],
  ['julio', 'jul', 'july'],
  ['agosto', 'ago', 'august', 'aug'],
  ['septiembre', 'setiembre', 'sept', 'sep', 'set', 'september'],
  ['octubre', 'oct', 'october'],
  ['noviembre', 'nov', 'november'],
  ['diciembre', 'dic', 'december', 'dec'],
];
const monthNumbers = new Map(monthNames.flatMap((names, month) => names.map((name) => [optionCode(name), month + 1] as const)));

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})/;
const yearLast = /^(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<year>\d{4}|\d{2})(?!\d)/;
const compact = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?)?(?!\d)/;
const namedMonths = [
  /^(?<day>\d{1,2})(?:\s+de\s+|[-/.\s]+)(?<name>\p{L}{3,10})\.?(?:\s+del?\s+|[-/.,\s]+)(?<year>\d{4}|\d{2})(?!\d)/iu,
  /^(?<name>\p{L}{3,10})\.?[-/.\s]+(?<day>\d{1,2}),?[-/.\s]+(?<year>\d{4}|\d{2})(?!\d)/iu,
  /^(?<year>\d{4})[-/.\s]+(?<name>\p{L}{3,10})\.?[-/.\s]+(?<day>\d{1,2})(?!\d)/iu,
];
const serialForm = /^(?<days>\d{5})(?:[.,](?<fraction>\d+))?$/;
const timeForm =
  /^(?:T|,?\s+)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?\s*m\.?)?\s*(?<zone>Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/i;

const twoDigits = (number: number | string): string => String(number).padStart(2, '0');

const noSuchDay = new Unreadable('Este día no existe.');
const unusualYear = new Unreadable('El año tiene que ser 1900 o uno posterior.');
const noSuchTime = new Unreadable('La hora no se puede leer. Escríbela como 14:30 o 2:30 p. m.');
const noSuchMonth: Readonly<Record<DateOrder, Unreadable>> = {
  day: new Unreadable('Este mes no existe: en este archivo va primero el día y después el mes.'),
  month: new Unreadable('Este mes no existe: en este archivo va primero el mes y después el día.'),
};

/** Days of some twenty years: a check takes as long as reading several other cells. */
const mostDays = 8000;
const isUsualDay = remembering((day) => dayExists(day) && yearIsUsual(day), mostDays);

const dayMs = 86_400_000;
let latestDay = { number: Number.NaN, day: '' };

/** The UTC day of a moment, which is written out once a day and not for each row. */
function utcDay(at: number): string {
  const number = Math.floor(at / dayMs);
  if (number !== latestDay.number) latestDay = { number, day: new Date(at).toISOString().slice(0, 10) };
  return latestDay.day;
}

/** A day, `2026-05-03`, with the rest of the cell, or with its time where that has been read. */
interface FoundDay {
  readonly day: string;
  readonly rest: string;
  readonly time?: string;
}

type Century = (year: string, monthAndDay: string) => string;

/** Years in two digits are of this century. */
const thisCentury: Century = (year) => `20${year}`;

/** Years in two digits are of the last century where this one would be in the future. */
const latestPast: Century = (year, monthAndDay) => (`20${year}-${monthAndDay}` <= utcDay(Date.now()) ? `20${year}` : `19${year}`);

function dayOf(year: string, month: number | string, day: string, century: Century): string | Unreadable {
  const monthAndDay = `${twoDigits(month)}-${twoDigits(day)}`;
  const written = `${year.length === 2 ? century(year, monthAndDay) : year}-${monthAndDay}`;
  if (isUsualDay(written)) return written;
  return dayExists(written) ? unusualYear : noSuchDay;
}

const secondsOfDay = 86_400;

/** A date as spreadsheets count it: the days since 30 December 1899, and the time as a fraction of a day. */
function serialDay(days: string, fraction: string): FoundDay {
  const seconds = Math.round(Number(`0.${fraction}`) * secondsOfDay);
  const iso = new Date(Date.UTC(1899, 11, 30) + Number(days) * dayMs + seconds * 1000).toISOString();
  return { day: iso.slice(0, 10), rest: '', time: iso.slice(11, 19) };
}

/** Parses the forms of dates that few files have. Undefined: none of them. */
function rareDayIn(cell: string, century: Century): FoundDay | Unreadable | undefined {
  const serial = serialForm.exec(cell)?.groups;
  if (serial) return serialDay(serial['days'] ?? '', serial['fraction'] ?? '0');
  const joined = compact.exec(cell);
  if (joined?.groups) {
    const { year = '', month = '', day = '', hour, minute = '', second = '00' } = joined.groups;
    const written = dayOf(year, month, day, century);
    if (written instanceof Unreadable) return written;
    const rest = cell.slice(joined[0].length);
    return { day: written, rest: hour === undefined ? rest : ` ${hour}:${minute}:${second}${rest}` };
  }
  for (const form of namedMonths) {
    const found = form.exec(cell);
    const { year = '', name = '', day = '' } = found?.groups ?? {};
    const month = monthNumbers.get(optionCode(name));
    if (!found || month === undefined) continue;
    const written = dayOf(year, month, day, century);
    return written instanceof Unreadable ? written : { day: written, rest: cell.slice(found[0].length) };
  }
  return undefined;
}

/** Parses a date at the start of a cell. Undefined where there is none. */
function dayIn(cell: string, order: DateOrder, century: Century): FoundDay | Unreadable | undefined {
  let found = yearFirst.exec(cell);
  let written: string | Unreadable;
  if (found?.groups) {
    const { year = '', month = '', day = '' } = found.groups;
    written = dayOf(year, month, day, century);
  } else {
    found = yearLast.exec(cell);
    if (!found?.groups) return rareDayIn(cell, century);
    const { first = '', second = '', year = '' } = found.groups;
    const [day, month] = order === 'day' ? [first, second] : [second, first];
    if (Number(month) > 12 && Number(day) <= 12) return noSuchMonth[order];
    written = dayOf(year, month, day, century);
  }
  return written instanceof Unreadable ? written : { day: written, rest: cell.slice(found[0].length) };
}

function timeIn(rest: string): string | undefined {
  const { hour = '', minute = '', second = '0', half, zone = '' } = timeForm.exec(rest)?.groups ?? {};
  const given = Number(hour);
  if (hour === '' || Number(minute) > 59 || Number(second) > 59 || given > 23 || (half && (given > 12 || given === 0)))
    return undefined;
  const onClock = half ? (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : given;
  return `${twoDigits(onClock)}:${minute}:${twoDigits(second)}${zone.toUpperCase()}`;
}

const noDay = new Unreadable('Escribe un día, como 2026-05-03 o 03/05/2026.');
const futureDay = new Unreadable('Este día todavía no ha llegado.');

/** A past date, `2026-05-03` or `03/05/2026`, of which a time is dropped. */
export const pastDay: FieldReader = (cell, { dateOrder } = usualFormat) => {
  const found = dayIn(cell, dateOrder, latestPast);
  if (!found) return noDay;
  if (found instanceof Unreadable) return found;
  if (found.rest && !timeIn(found.rest)) return noDay;
  return found.day <= utcDay(Date.now()) ? found.day : futureDay;
};

const noMoment = new Unreadable('Escribe una fecha, como 2026-05-03 14:30 o 03/05/2026.');
const futureMoment = new Unreadable('Esta fecha todavía no ha llegado.');

/** A past date with a time, or midnight; without a zone, on the account's clock. */
export const pastMoment: FieldReader = (cell, { dateOrder } = usualFormat) => {
  const found = dayIn(cell, dateOrder, thisCentury);
  if (!found) return noMoment;
  if (found instanceof Unreadable) return found;
  const time = found.time ?? (found.rest ? timeIn(found.rest) : '00:00:00');
  if (!time) return noSuchTime;
  // It may be tomorrow already in some time zones.
  return found.day <= utcDay(Date.now() + dayMs) ? `${found.day} ${time}` : futureMoment;
};
