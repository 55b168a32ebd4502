import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { everyRole } from '../session/roles.ts';
import { city, country, countryNames, state, stateNames } from './place.schema.ts';

/** Every country, by name. */
export const countryQuery = operation({
  document: `query country { country { ${fields(country, countryNames)} } }`,
  access: everyRole,
  variables: v.strictObject({}),
  result: v.object({ country: v.array(country) }),
});

/** The states of a country, which is named by its two letters: `CO`. None of a country whose states are not known. */
export const stateQuery = operation({
  document: `query state($filter: StateFilter!) { state(filter: $filter) { ${fields(state, stateNames)} } }`,
  access: everyRole,
  variables: v.strictObject({ filter: v.strictObject({ country: v.string() }) }),
  result: v.object({ state: v.array(state) }),
});

/** The cities of a state, which is named by its code: `05`. */
export const cityQuery = operation({
  document: `query city($filter: CityFilter!) { city(filter: $filter) { ${fields(city)} } }`,
  access: everyRole,
  variables: v.strictObject({ filter: v.strictObject({ state: v.string() }) }),
  result: v.object({ city: v.array(city) }),
});
