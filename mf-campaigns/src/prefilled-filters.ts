/** The filters by which another screen may begin a profile. */
const filterNames = ['focus', 'category', 'city'] as const;

/** Reads these filters from an address, without anything else of it. */
export function filtersIn(address: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const name of filterNames) {
    const value = address.get(name);
    if (value) filters.set(name, value.slice(0, 200));
  }
  return filters;
}
