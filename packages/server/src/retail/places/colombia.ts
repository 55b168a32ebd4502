import { readFileSync } from 'node:fs';
import type { City, State } from '@pregon/contract/places/place.schema';

/**
 * The departments and municipalities of Colombia, by the codes of DIVIPOLA: two digits a department, five a municipality or what is
 * counted as one. Where the file comes from: docs/adr/0044-places-maps-and-geocoding.md.
 */
const rows = readFileSync(new URL('divipola.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [code = '', name = ''] = row.split(',');
    return { id: Number(code), code, name };
  });

const inOrder = new Intl.Collator('es').compare;
const byName = (one: { readonly name: string }, other: { readonly name: string }): number => inOrder(one.name, other.name);

export const colombianStates: State[] = rows
  .filter(({ code }) => code.length === 2)
  .map((row) => ({ ...row, countryCode: 'CO' }))
  .toSorted(byName);

export const colombianCities: ReadonlyMap<string, City[]> = new Map(
  colombianStates.map(({ code: state }) => [
    state,
    rows
      .filter(({ code }) => code.length === 5 && code.startsWith(state))
      .map((row) => ({ ...row, state }))
      .toSorted(byName),
  ]),
);
