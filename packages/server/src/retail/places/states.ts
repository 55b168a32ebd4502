import type { City, State } from '@pregon/contract/places/place.schema';
import { colombianCities, colombianStates } from './colombia.ts';

/** The states of a country, by name; empty where they are unknown. */
export const statesOf = (country: string): State[] => (country === 'CO' ? colombianStates : []);

/** The cities of a state, by name; empty where they are unknown. */
export const citiesOf = (state: string): City[] => colombianCities.get(state) ?? [];
