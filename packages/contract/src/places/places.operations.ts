import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { accountRoles } from '../session/roles.ts';
import { city, country, countryNames, state, stateNames } from './place.schema.ts';

/** Lists every country by name. */
export const countryQuery = operation({
  document: `query country { country { ${fields(country, countryNames)} } }`,
  access: accountRoles,
  variables: v.strictObject({}),
  result: v.object({ country: v.array(country) }),
});

/** Lists the states of a country by its two-letter code: `CO`. The list is empty for a country without known states. */
export const stateQuery = operation({
  document: `query state($filter: StateFilter!) { state(filter: $filter) { ${fields(state, stateNames)} } }`,
  access: accountRoles,
  variables: v.strictObject({ filter: v.strictObject({ country: v.string() }) }),
  result: v.object({ state: v.array(state) }),
});

/** Lists the cities of a state by its code: `05`. */
export const cityQuery = operation({
  document: `query city($filter: CityFilter!) { city(filter: $filter) { ${fields(city)} } }`,
  access: accountRoles,
  variables: v.strictObject({ filter: v.strictObject({ state: v.string() }) }),
  result: v.object({ city: v.array(city) }),
});
