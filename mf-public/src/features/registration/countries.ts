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

let known: readonly Country[] = nearCountries;

/** Takes over the whole list. */
export const learnCountries = (all: readonly Country[]): void => {
  known = all;
};

export const dialOf = (iso: string): string => known.find((country) => country.iso === iso)?.dial ?? '';

const names = new Intl.DisplayNames('es', { type: 'region' });

/** For a list: the near ones first, the others by their names in Spanish. */
export function countryOptions(): readonly (readonly [string, string])[] {
  const near = new Set(nearCountries.map(({ iso }) => iso));
  const nameOf = ({ iso }: Country) => names.of(iso) ?? iso;
  const others = known.filter(({ iso }) => !near.has(iso)).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'es'));
  return [...nearCountries, ...others].map((country) => [country.iso, `+${country.dial} ${nameOf(country)}`] as const);
}
