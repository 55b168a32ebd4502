import * as v from 'valibot';
import { eventTypes, longestEventDays } from '../events/event-types.ts';
import { moment, optionalDay, positiveInteger, rowKey } from '../field.schema.ts';
import { allCode, allExceptCode, nationalCode, optionCode } from '../options/option-code.ts';
import { resultOutcomes, resultSubjects } from '../results/result-people.ts';
import { savedProfileEntries } from './profile-fields.ts';

/** The largest number of options of a field. A country has some 1,000 cities. */
const mostOptions = 2000;
const optionName = v.pipe(v.string(), v.maxLength(200));
const optionNames = v.optional(
  v.pipe(v.array(optionName), v.maxLength(mostOptions, `Elige ${mostOptions} opciones o menos.`)),
  [],
);
/** One option name, or an empty string. */
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
/** A whole number from 1, or null. */
const countUpTo = (most: number) => {
  const message = `Escribe un número entero de 1 a ${most}.`;
  return v.optional(
    v.nullable(v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(most, message))),
    null,
  );
};
/** The largest number of times that a selection by events may ask for. */
const mostEventTimes = 1000;
const day = optionalDay('Elige un día.');
const month = v.optional(v.pipe(v.string(), v.regex(/^(?:\d{4}-(?:0[1-9]|1[0-2]))?$/, 'Elige un mes.')), '');

/** Whether a geographic level requires places. */
export const needsPlaces = (geoHierarchy: string): boolean => geoHierarchy !== '' && optionCode(geoHierarchy) !== nationalCode;
/** Whether a level of the commercial hierarchy requires names of that level. */
export const needsCommOptions = (commHierarchy: string): boolean => commHierarchy !== '' && optionCode(commHierarchy) !== allCode;
/** Whether an option means all except the named ones: 'todos excepto'. */
export const isAllExcept = (option: string): boolean => optionCode(option) === allExceptCode;

/** The codes of the kinds of discount and reward that require another field. */
export const discountCodes = {
  repurchaseBonus: 'BONORECOMPRA',
  percentage: 'PORCENTAJEDEDESCUENTO',
  otherProducts: 'C.C.ALACOMPRADEOTROSPRODUCTOS',
} as const;
export const rewardCodes = { cash: 'VALORENEFECTIVO', product: 'UNIDADDEPRODUCTO' } as const;

/** The comparison operators of a metric. */
export const metricSigns = ['>', '>=', '=', '<=', '<'] as const;
/** The reactions of a customer to the messages of an earlier campaign. */
export const previousOutcomes = ['impactados', 'abrieron', 'clic', 'compraron', 'no compraron'] as const;
/** Whether customers had an event or not. */
export const eventOutcomes = ['hicieron', 'no hicieron'] as const;
/** The customer quadrants by recency and frequency of purchases. */
export const customerQuadrants = ['Estrella', 'Promesa', 'Por recuperar', 'Dormido'] as const;
/** The effects of a customer file on the audience. */
export const customerFileOptions = ['include', 'exclude'] as const;
/** The name of no focus in a move: of who had none before the first purchase. */
export const withoutFocus = 'Sin enfoque';
export const genders = ['Femenino', 'Masculino', 'Otro'] as const;
/** The age ranges in whole years on the account's clock; the last has no upper end. */
export const ageCategories = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const;

/** The fields by which a profile selects customers or describes the offer, besides its name and objective. */
export const selectionEntries = {
  customerFocus: optionNames,
  customerCategory: optionNames,
  geoHierarchy: choice,
  geoOptions: optionNames,
  customerType: choice,
  /** The types that are left out with 'todos excepto'. */
  customerTypeException: optionNames,
  commHierarchy: choice,
  commOptions: optionNames,
  filterCommHierarchy: flag,
  paymentMethod: choice,
  /** The methods that are left out with 'todos excepto'. */
  paymentMethodException: optionNames,
  filterPaymentMethod: flag,
  conditionMetric: choice,
  metricSign: v.optional(v.picklist(['', ...metricSigns], 'Elige cómo se compara.'), ''),
  metricValue: amount,
  filterConditionMetric: flag,
  discountType: choice,
  discountValue: amount,
  /** Product names. */
  discountProducts: optionNames,
  /** The campaign in which a bonus can be redeemed. */
  nextCampaign: identifier,
  filterTypeDiscount: flag,
  rewardType: choice,
  rewardValue: amount,
  rewardProducts: optionNames,
  filterTypeReward: flag,
  previousCampaign: identifier,
  previousCampaignTo: v.optional(v.picklist(['', ...previousOutcomes], 'Elige qué hicieron.'), ''),
  /** The keys of profiles of the previous campaign; an empty list means all of them. */
  previousSends: v.optional(v.pipe(v.array(positiveInteger('Debe ser un número')), v.maxLength(mostOptions)), []),
  /** Selects the people behind the results of a schedule, a campaign or a newsletter, … */
  resultsOf: v.optional(v.picklist(['', ...resultSubjects]), ''),
  /** … its identifier, … */
  resultsId: identifier,
  /** … of a schedule the key of one of its sendings, or null for all of them, … */
  resultsOccurrence: v.optional(v.nullable(rowKey), null),
  /** … what they did, … */
  resultsTo: v.optional(v.picklist(['', ...resultOutcomes], 'Elige qué hicieron.'), ''),
  /** … and the first and last day that count; an empty day sets no limit. */
  resultsStart: day,
  resultsEnd: day,
  ageCategory: v.optional(v.array(v.picklist(ageCategories)), []),
  gender: v.optional(v.array(v.picklist(genders)), []),
  /** The months of birth; 1 is January. */
  birthdayMonth: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))), []),
  /** The minimum probability of a purchase in the next 90 days, in per cent. */
  purchaseProbability: share,
  /** Selects customers who become inactive within so many days without a purchase. */
  inactiveWithin: amount,
  customerQuadrant: optionNames,
  /** Names of product categories. */
  customerAffinity: optionNames,
  /** The minimum expected value of the purchases of the next 90 days. */
  expectedValue: amount,
  /** Selects customers by the month of their first purchase: `2026-05`. */
  firstPurchaseMonth: month,
  /** Selects customers by a move between two foci: the one before, and the one after, an empty one for any, … */
  focusMoveFrom: choice,
  focusMoveTo: choice,
  /** … and the first and last day that count; an empty day sets no limit. */
  focusMoveStart: day,
  focusMoveEnd: day,
  /** Selects customers by the events that other systems reported: the type, of a custom one its name, … */
  eventType: v.optional(v.picklist(['', ...eventTypes], 'Elige un evento.'), ''),
  eventName: choice,
  /** … whether they had it, … */
  eventTo: v.optional(v.picklist(['', ...eventOutcomes], 'Elige si lo hicieron o no.'), ''),
  /** … in how many days, today included, … */
  eventDays: countUpTo(longestEventDays),
  /** … and how many times at least; null means once. */
  eventTimes: countUpTo(mostEventTimes),
  /** Selects the top customers by sales between the two days of the rank, or in the last 12 months. */
  customerRank: v.optional(v.nullable(positiveInteger('Debe ingresar un numero entero positivo.')), null),
  rankStart: day,
  rankEnd: day,
  /** An uploaded customer file, see `uploadCustomerFile`. */
  customerFile: identifier,
  customerFileOption: v.optional(v.picklist(['', ...customerFileOptions], 'Elige si el archivo incluye o excluye.'), ''),
};

/** The part of a profile that selects customers or describes the offer, complete or not: empty fields do not filter. */
export const profileSelection = v.strictObject(selectionEntries);
export type ProfileSelection = v.InferOutput<typeof profileSelection>;

/** Parses a selection leniently: an invalid field counts as empty, and an unknown one is dropped. */
export function legibleSelection(given: unknown): ProfileSelection {
  const values = new Map(Object.entries(typeof given === 'object' && given !== null ? given : {}));
  const legible = Object.entries(selectionEntries).map(([name, schema]) => {
    const value = values.get(name);
    return [name, v.is(schema, value) ? value : undefined];
  });
  return v.parse(profileSelection, Object.fromEntries(legible));
}

/** A saved profile. `key` is the number by which schedules refer to it. */
export const profile = v.object({
  identifier: v.pipe(v.string(), v.uuid()),
  key: v.number(),
  campaignIdentifier: v.string(),
  campaignName: v.string(),
  ...savedProfileEntries,
  isFileUpload: v.boolean(),
  /** The number of schedules that use it, including drafts and completed ones. */
  scheduleCount: v.number(),
  /** The number of messages that were sent to it or are being sent. Above 0 it can be neither changed nor deleted. */
  sentCount: v.number(),
  /** The number of active schedules that a change of its rules returns to drafts, because a second person approves schedules. */
  approvedScheduleCount: v.number(),
  /** The number of its sendings that have started, also of those that reached nobody. Above 0 its deletion cannot be undone. */
  startedCount: v.optional(v.number()),
  /** Archived ones are left out of lists. */
  archived: v.optional(v.boolean()),
  createdAt: moment,
});
export type Profile = v.InferOutput<typeof profile>;
