/** A country as telephones know it. */
export interface Country {
  /** ISO 3166: `CO`. */
  readonly iso: string;
  /** `57`. */
  readonly dial: string;
}

/** Those that most customers come from; all others come with the telephone library. */
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

/** Takes over the whole list, once. */
export function learnCountries(all: readonly Country[]): void {
  if (known !== nearCountries) return;
  known = all;
  options = optionsOf(all);
}

export const dialOf = (iso: string): string => known.find((country) => country.iso === iso)?.dial ?? '';

/** For a list: the near ones first, the others by their names in Spanish. The same one until more are known. */
export const countryOptions = (): readonly Option[] => options;
