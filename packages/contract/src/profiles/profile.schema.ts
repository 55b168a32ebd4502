import * as v from 'valibot';
import { moment, optionalDay, positiveInteger } from '../field.schema.ts';
import { allCode, allExceptCode, nationalCode, optionCode } from '../options/option-code.ts';
import { savedProfileEntries } from './profile-fields.ts';

/** A country has some 1,000 cities. */
const mostOptions = 2000;
const optionName = v.pipe(v.string(), v.maxLength(200));
const optionNames = v.optional(
  v.pipe(v.array(optionName), v.maxLength(mostOptions, `Elige ${mostOptions} opciones o menos.`)),
  [],
);
/** One option of a list, or nothing. */
const choice = v.optional(optionName, '');
const flag = v.optional(v.boolean(), false);
const identifier = v.optional(v.pipe(v.string(), v.uuid()));
const amount = v.optional(
  v.nullable(
    v.pipe(
      v.number('Escribe un número.'),
      v.finite('Escribe un número.'),
      v.minValue(0, 'Escribe un número que no sea negativo.'),
      v.maxValue(1e12, 'Este número es demasiado grande.'),
    ),
  ),
  null,
);
const share = v.optional(
  v.nullable(
    v.pipe(
      v.number('Escribe un número.'),
      v.minValue(0, 'Escribe un número de 0 a 100.'),
      v.maxValue(100, 'Escribe un número de 0 a 100.'),
    ),
  ),
  null,
);
const day = optionalDay('Elige un día.');

/** Does this geographic level ask for places? */
export const needsPlaces = (geoHierarchy: string): boolean => geoHierarchy !== '' && optionCode(geoHierarchy) !== nationalCode;
/** Does this level of the commercial hierarchy ask for names of that level? */
export const needsCommOptions = (commHierarchy: string): boolean => commHierarchy !== '' && optionCode(commHierarchy) !== allCode;
/** Is this the choice of all but some: 'todos excepto'? */
export const isAllExcept = (option: string): boolean => optionCode(option) === allExceptCode;

/** Kinds of discount and reward that ask for something more, by their code. */
export const discountCodes = {
  repurchaseBonus: 'BONORECOMPRA',
  percentage: 'PORCENTAJEDEDESCUENTO',
  otherProducts: 'C.C.ALACOMPRADEOTROSPRODUCTOS',
} as const;
export const rewardCodes = { cash: 'VALORENEFECTIVO', product: 'UNIDADDEPRODUCTO' } as const;

/** How a metric is compared with its value. */
export const metricSigns = ['>', '>=', '=', '<=', '<'] as const;
/** What a customer did with the sends of an earlier campaign. */
export const previousOutcomes = ['impactados', 'abrieron', 'clic', 'compraron', 'no compraron'] as const;
/** How recently and how often somebody buys. */
export const customerQuadrants = ['Estrella', 'Promesa', 'Por recuperar', 'Dormido'] as const;
/** What a file of customers does to the audience. */
export const customerFileOptions = ['include', 'exclude'] as const;
export const genders = ['Femenino', 'Masculino', 'Otro'] as const;
/** Ages in whole years, on the account's clock; the last is open upwards. */
export const ageCategories = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const;

/** Everything by which a profile selects or describes, beside its name and what it is for. */
export const selectionEntries = {
  customerFocus: optionNames,
  customerCategory: optionNames,
  geoHierarchy: choice,
  geoOptions: optionNames,
  customerType: choice,
  /** With 'todos excepto': the types that are left out. */
  customerTypeException: optionNames,
  commHierarchy: choice,
  commOptions: optionNames,
  filterCommHierarchy: flag,
  paymentMethod: choice,
  /** With 'todos excepto': the methods that are left out. */
  paymentMethodException: optionNames,
  filterPaymentMethod: flag,
  conditionMetric: choice,
  metricSign: v.optional(v.picklist(['', ...metricSigns], 'Elige cómo se compara.'), ''),
  metricValue: amount,
  filterConditionMetric: flag,
  discountType: choice,
  discountValue: amount,
  /** Names of products. */
  discountProducts: optionNames,
  /** The campaign in which a bonus can be used. */
  nextCampaign: identifier,
  filterTypeDiscount: flag,
  rewardType: choice,
  rewardValue: amount,
  rewardProducts: optionNames,
  filterTypeReward: flag,
  previousCampaign: identifier,
  previousCampaignTo: v.optional(v.picklist(['', ...previousOutcomes], 'Elige qué hicieron.'), ''),
  /** Keys of profiles of the previous campaign; none means all of them. */
  previousSends: v.optional(v.pipe(v.array(positiveInteger('Debe ser un número')), v.maxLength(mostOptions)), []),
  ageCategory: v.optional(v.array(v.picklist(ageCategories)), []),
  gender: v.optional(v.array(v.picklist(genders)), []),
  /** 1 is January. */
  birthdayMonth: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))), []),
  /** The least probability of a purchase in the next 90 days, in per cent. */
  purchaseProbability: share,
  /** Who becomes inactive within so many days without a purchase. */
  inactiveWithin: amount,
  customerQuadrant: optionNames,
  /** Names of categories of products. */
  customerAffinity: optionNames,
  /** The least that the purchases of the next 90 days are expected to be worth. */
  expectedValue: amount,
  /** The best so many by sales between the two days of the rank, or of the last 12 months. */
  customerRank: v.optional(v.nullable(positiveInteger('Debe ingresar un numero entero positivo.')), null),
  rankStart: day,
  rankEnd: day,
  /** A file that was uploaded before, see `uploadCustomerFile`. */
  customerFile: identifier,
  customerFileOption: v.optional(v.picklist(['', ...customerFileOptions], 'Elige si el archivo incluye o excluye.'), ''),
};

/** The part of a profile that selects customers or describes the offer, complete or not: what is empty does not filter. */
export const profileSelection = v.strictObject(selectionEntries);
export type ProfileSelection = v.InferOutput<typeof profileSelection>;

/** A selection as far as it can be read: what is wrong by itself counts as empty, and what is no part of it is left out. */
export function legibleSelection(given: unknown): ProfileSelection {
  const values = new Map(Object.entries(typeof given === 'object' && given !== null ? given : {}));
  const legible = Object.entries(selectionEntries).map(([name, schema]) => {
    const value = values.get(name);
    return [name, v.is(schema, value) ? value : undefined];
  });
  return v.parse(profileSelection, Object.fromEntries(legible));
}

/** A saved profile. `key` is the number by which schedules name it. */
export const profile = v.object({
  identifier: v.pipe(v.string(), v.uuid()),
  key: v.number(),
  campaignIdentifier: v.string(),
  campaignName: v.string(),
  ...savedProfileEntries,
  isFileUpload: v.boolean(),
  /** Schedules that use it, those that are drafts or over included. */
  scheduleCount: v.number(),
  /** Messages that have gone out to it or are going out. Above 0 it can neither be changed nor deleted. */
  sentCount: v.number(),
  createdAt: moment,
});
export type Profile = v.InferOutput<typeof profile>;
