/** Creates a formatter of calendar days. A day is an ISO date without a time zone: `2026-11-24`. */
const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('es-CO', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`)).replace('.', '');
};

/** Formats the month of a day: `diciembre de 2026`. */
export const monthName = dayFormat({ month: 'long', year: 'numeric' });
/** Formats the weekday of a day: `mar`. */
export const weekdayName = dayFormat({ weekday: 'short' });
/** Formats a day in full: `martes, 24 de noviembre`. */
export const wholeDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

const shortDay = dayFormat({ day: 'numeric', month: 'short' });
/** Formats a day in short: `24 nov`. */
export const dayName = (day: string): string => shortDay(day).replace(' de ', ' ');

const dayMs = 86_400_000;
const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Returns the month of a day: `2026-12`. */
export const monthOf = (day: string): string => day.slice(0, 7);

export function monthAfter(month: string, months: number): string {
  const first = new Date(midnightOf(`${month}-01`));
  return monthOf(isoDay(first.setUTCMonth(first.getUTCMonth() + months)));
}

/**
 * Returns the weeks of a month, Monday to Sunday. Days of the neighbouring months complete the first and the
 * last week.
 */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = midnightOf(`${month}-01`);
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs;
  const end = midnightOf(`${monthAfter(month, 1)}-01`);
  const weeks = Math.ceil((end - start) / (7 * dayMs));
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => isoDay(start + (week * 7 + day) * dayMs)),
  );
}

/** Returns the day a number of days after another. */
export const dayAfter = (day: string, days: number): string => isoDay(midnightOf(day) + days * dayMs);

/** Returns the week of a day, Monday to Sunday. */
export function weekOf(day: string): readonly string[] {
  const monday = dayAfter(day, -((new Date(midnightOf(day)).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
}
