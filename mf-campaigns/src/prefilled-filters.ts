/** The filters by which another screen may begin a profile. `boughtIn` is a month: `2026-11`. */
const filterNames = ['focus', 'category', 'city', 'boughtIn'] as const;

/** Reads these filters from an address, without anything else of it. */
export function filtersIn(address: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const name of filterNames) {
    const value = address.get(name);
    if (value) filters.set(name, value.slice(0, 200));
  }
  return filters;
}

const monthFormat = new Intl.DateTimeFormat('es-CO', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats these filters for display: 'En riesgo, Oro, compraron en mayo de 2026'. Empty without filters. */
export function filterWords(address: URLSearchParams): string {
  const filters = filtersIn(address);
  const month = Date.parse(`${filters.get('boughtIn') ?? ''}-01T00:00:00Z`);
  const named = ['focus', 'category', 'city'].flatMap((name) => filters.get(name) ?? []);
  return [...named, ...(Number.isNaN(month) ? [] : [`compraron en ${monthFormat.format(month)}`])].join(', ');
}
