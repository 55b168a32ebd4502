import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { editorRoles } from '../session/roles.ts';
import { city, country, countryNames, state, stateNames } from './place.schema.ts';

/** Lists every country by name, for the forms of customers, who have no session. Clients may cache the answer for a day. */
export const listCountries = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/places/countries',
  access: 'public',
  response: v.object({ items: v.array(country) }),
  wire: { response: countryNames },
  errors: [],
});

/** Lists the states of a country: `?country=CO`. */
export const listStates = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/places/states',
  access: 'public',
  query: v.strictObject({ country: v.pipe(v.string(), v.maxLength(2)) }),
  response: v.object({ items: v.array(state) }),
  wire: { response: stateNames },
  errors: [],
});

/** Lists the cities of a state: `?state=05`. */
export const listCities = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/places/cities',
  access: 'public',
  query: v.strictObject({ state: v.pipe(v.string(), v.maxLength(10)) }),
  response: v.object({ items: v.array(city) }),
  errors: [],
});

/** Geocodes an address with the geocoder of the installation: up to 5 places, the likeliest first. */
export const searchPlaces = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/places/search',
  access: editorRoles,
  query: v.strictObject({ q: v.pipe(v.string(), v.trim(), v.minLength(3, 'Escribe al menos 3 letras.'), v.maxLength(200)) }),
  response: v.object({ items: v.array(v.object({ name: v.string(), latitude: v.number(), longitude: v.number() })) }),
  errors: ['GEOCODER_OFF', 'GEOCODER_FAILED'],
});
