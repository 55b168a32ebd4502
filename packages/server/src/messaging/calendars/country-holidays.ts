import { getHolidaysForYear } from 'colombian-holidays';

const years = new Map<number, ReadonlyMap<string, string>>();

function computed(year: number): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { celebrationDate: day, name } of getHolidaysForYear(year)) {
    const other = names.get(day);
    names.set(day, other ? `${other} y ${name.es}` : name.es);
  }
  return names;
}

/** The holidays of Colombia in a year from 1583 to 4099: date `2026-12-25` to name. Where two coincide, both names. */
export function countryHolidays(year: number): ReadonlyMap<string, string> {
  const known = years.get(year);
  if (known) return known;
  const names = computed(year);
  years.set(year, names);
  return names;
}
