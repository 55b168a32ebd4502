import * as v from 'valibot';

/** A country. `continent` is in Spanish, `currency` the code of ISO 4217, `dial` without its plus. */
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

/** What a country is divided into first: in Colombia a department, by its code of DANE. */
export const state = v.object({ id: v.number(), name: v.string(), code: v.string(), countryCode: v.string() });
export type State = v.InferOutput<typeof state>;
export const stateNames = { countryCode: 'country_code' } as const;

/** A city or municipality; `state` is the code of its state. */
export const city = v.object({ id: v.number(), name: v.string(), code: v.string(), state: v.string() });
export type City = v.InferOutput<typeof city>;

/** Countries whose states and cities are known. In the others both are written by hand. */
export const countriesWithStates: readonly string[] = ['CO'];
