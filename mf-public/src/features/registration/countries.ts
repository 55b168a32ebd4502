/** A country with its calling code. */
export interface Country {
  /** ISO 3166: `CO`. */
  readonly iso: string;
  /** Calling code: `57`. */
  readonly dial: string;
}

/** The countries of most customers; all others come with the telephone library. */
export const nearCountries: readonly Country[] = [
  { iso: 'CO', dial: '57' },
  { iso: 'VE', dial: '58' },
  { iso: 'EC', dial: '593' },
  { iso: 'PE', dial: '51' },
  { iso: 'PA', dial: '507' },
  { iso: 'MX', dial: '52' },
  { iso: 'US', dial: '1' },
  { iso: 'ES', dial: '34' },
];

type Option = readonly [iso: string, words: string];

const names = new Intl.DisplayNames('es', { type: 'region' });

function optionsOf(countries: readonly Country[]): readonly Option[] {
  const near = new Set(nearCountries.map(({ iso }) => iso));
  const named = countries.map(({ iso, dial }) => ({ iso, dial, name: names.of(iso) ?? iso }));
  const others = named.filter(({ iso }) => !near.has(iso)).toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
  const first = named.filter(({ iso }) => near.has(iso)).toSorted((a, b) => placeOf(a.iso) - placeOf(b.iso));
  return [...first, ...others].map(({ iso, dial, name }) => [iso, `+${dial} ${name}`]);
}

const placeOf = (iso: string): number => nearCountries.findIndex((country) => country.iso === iso);

let known: readonly Country[] = nearCountries;
let options = optionsOf(nearCountries);

/** Replaces the list by all countries, once. */
export function addCountries(all: readonly Country[]): void {
  if (known !== nearCountries) return;
  known = all;
  options = optionsOf(all);
}

export const dialOf = (iso: string): string => known.find((country) => country.iso === iso)?.dial ?? '';

/** The countries for a select: nearby ones first, the others sorted by their Spanish names. Memoized. */
export const countryOptions = (): readonly Option[] => options;
