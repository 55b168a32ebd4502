import * as v from 'valibot';
import { moment, requiredText, someOptions } from '../field.schema.ts';
import { nationalCode, optionCode } from '../options/option-code.ts';
import type { WireNames } from '../wire-names.ts';

/** A country has some 1,000 cities. */
const mostOptions = 2000;
const optionNames = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(mostOptions, `Elige ${mostOptions} opciones o menos.`)),
  [],
);

/** Does this geographic level ask for places? */
export const needsPlaces = (geoHierarchy: string): boolean => geoHierarchy !== '' && optionCode(geoHierarchy) !== nationalCode;

/**
 * What the profile form asks for. Geography, focus and category select customers; name and objective describe.
 * Values are option names, as the option lists give them.
 */
export const profileForm = v.pipe(
  v.strictObject({
    name: requiredText('El nombre es requerido', 120),
    objective: someOptions('Elige al menos un objetivo.'),
    customerFocus: someOptions('Elige al menos un enfoque.'),
    customerCategory: someOptions('Elige al menos una categoría.'),
    geoHierarchy: requiredText('Elige hasta dónde llega.'),
    geoOptions: optionNames,
  }),
  v.forward(
    v.partialCheck(
      [['geoHierarchy'], ['geoOptions']],
      ({ geoHierarchy, geoOptions }) => !needsPlaces(geoHierarchy) || geoOptions.length > 0,
      'Elige al menos un lugar.',
    ),
    ['geoOptions'],
  ),
);
export type ProfileForm = v.InferOutput<typeof profileForm>;

/** The part of a profile that selects customers, complete or not: what is empty does not filter. */
export const profileSelection = v.strictObject({
  customerFocus: optionNames,
  customerCategory: optionNames,
  geoHierarchy: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  geoOptions: optionNames,
});
export type ProfileSelection = v.InferOutput<typeof profileSelection>;

/** A saved profile. `key` is the number by which schedules name it. */
export const profile = v.object({
  identifier: v.pipe(v.string(), v.uuid()),
  key: v.number(),
  campaignIdentifier: v.string(),
  campaignName: v.string(),
  name: v.string(),
  objective: v.array(v.string()),
  customerFocus: v.array(v.string()),
  customerCategory: v.array(v.string()),
  geoHierarchy: v.string(),
  geoOptions: v.array(v.string()),
  createdAt: moment,
});
export type Profile = v.InferOutput<typeof profile>;

/** How many customers a selection reaches, and how it comes about. */
export const audience = v.object({
  /** Customers selected who may be written to by at least one method. */
  total: v.number(),
  /** Who is left: of the whole account, after each filter that is set, in order, and of those the ones who may be written to. */
  steps: v.array(v.object({ label: v.string(), remaining: v.number() })),
  /** Of the customers selected, those who have an address, have consented and have not unsubscribed, for each method. */
  reach: v.object({ email: v.number(), sms: v.number(), whatsapp: v.number() }),
});
export type Audience = v.InferOutput<typeof audience>;

/** The form travels in the names that the interface gives its form fields … */
export const profileFormNames = {
  objective: 'objetive',
  customerFocus: 'customer_focus',
  customerCategory: 'customer_category',
  geoHierarchy: 'geo_hierarchy',
  geoOptions: 'geo_options',
} as const satisfies WireNames;

/** … and the saved profile in those of the entity. */
export const profileNames = { objective: 'objetive' } as const satisfies WireNames;
