import * as v from 'valibot';

/** A country. `continent` is in Spanish, `currency` is an ISO 4217 code, and `dial` is the calling code without its plus. */
export const country = v.object({
  id: v.number(),
  name: v.string(),
  dial: v.string(),
  iso2: v.string(),
  iso3: v.string(),
  currency: v.string(),
  continent: v.string(),
});
export type Country = v.InferOutput<typeof country>;
export const countryNames = { continent: 'continet' } as const;

/** A first-level division of a country: in Colombia a department with its DANE code. */
export const state = v.object({ id: v.number(), name: v.string(), code: v.string(), countryCode: v.string() });
export type State = v.InferOutput<typeof state>;
export const stateNames = { countryCode: 'country_code' } as const;

/** A city or municipality. `state` is the code of its state. */
export const city = v.object({ id: v.number(), name: v.string(), code: v.string(), state: v.string() });
export type City = v.InferOutput<typeof city>;

/** The countries with known states and cities. In the others both are free text. */
export const countriesWithStates: readonly string[] = ['CO'];
