import * as v from 'valibot';

/** A required line of text, trimmed, by default at most 200 characters. */
export const requiredText = (message: string, most = 200) =>
  v.pipe(v.string(message), v.trim(), v.nonEmpty(message), v.maxLength(most, `Usa ${most} caracteres o menos.`));

/** An optional line of text, trimmed: empty is valid. */
export const optionalText = (most = 200) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most, `Usa ${most} caracteres o menos.`)), '');

/** Checks whether a calendar day exists: `2026-02-30` has the right format and does not. */
export function dayExists(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** Checks that a year lies in the range that plans and birthdays use; clocks and databases fail far outside of it. */
export const yearIsUsual = (day: string): boolean => day >= '1900' && day < '3000';
export const unusualYear = 'Elige un año entre 1900 y 2999.';

/** A required calendar day, `2026-11-24`. */
export const calendarDay = (message: string) =>
  v.pipe(
    v.string(message),
    v.nonEmpty(message),
    v.regex(/^\d{4}-\d{2}-\d{2}$/, message),
    v.check(dayExists, 'Esta fecha no existe.'),
    v.check(yearIsUsual, unusualYear),
  );

/** An optional calendar day: an empty text is valid. */
export const optionalDay = (message: string) =>
  v.optional(
    v.pipe(
      v.string(message),
      v.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, message),
      v.check((day) => day === '' || dayExists(day), 'Esta fecha no existe.'),
      v.check((day) => day === '' || yearIsUsual(day), unusualYear),
    ),
    '',
  );

/** At least one option name. */
export const someOptions = (message: string) =>
  v.pipe(v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)), message), v.minLength(1, message), v.maxLength(500));

/** A whole number above zero, for a count or a key. */
export const positiveInteger = (message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(2_147_483_647, message));

/** The largest value of a 32-bit integer column. */
const largestInteger = 2_147_483_647;

/** A count, from 0. */
export const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestInteger));

/** The optimistic locking version that a change was made from. */
export const versionNumber = wholeNumber;

/** The key of a row, from 1. */
export const rowKey = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestInteger));

/** The key of a row in a table that grows without bound, such as customers and messages. */
export const longRowKey = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** A day of a list filter, `2026-11-24`. */
export const filterDay = v.pipe(
  v.string(),
  v.isoDate('Elige un día.'),
  v.check(dayExists, 'Esta fecha no existe.'),
  v.check(yearIsUsual, unusualYear),
);

/** An e-mail address as it is typed. Comparisons use lower case. */
export const emailAddress = (required: string, invalid: string) =>
  v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.maxLength(254, invalid), v.email(invalid));

/** An ISO moment, `2026-11-24T14:00:00.000Z`. */
export const moment = /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.isoTimestamp());
