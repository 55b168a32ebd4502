import type { City, State } from '@pregon/contract/places/place.schema';
import { colombianCities, colombianStates } from './colombia.ts';

/** The states of a country, by name; none where they are not known. */
export const statesOf = (country: string): State[] => (country === 'CO' ? colombianStates : []);

/** The cities of a state, by name; none where they are not known. */
export const citiesOf = (state: string): City[] => colombianCities.get(state) ?? [];
