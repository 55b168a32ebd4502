import * as v from 'valibot';
import { moment, optionalDay, positiveInteger, requiredText, someOptions } from '../field.schema.ts';
import { allCode, allExceptCode, nationalCode, optionCode } from '../options/option-code.ts';
import type { WireNames } from '../wire-names.ts';

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
const isKind = (option: string, code: string) => optionCode(option) === code;

/** How a metric is compared with its value. */
export const metricSigns = ['>', '>=', '=', '<=', '<'] as const;
/** What a customer did with the sends of an earlier campaign. */
export const previousOutcomes = ['impactados', 'abrieron', 'clic', 'compraron', 'no compraron'] as const;
/** What a file of customers does to the audience. */
export const customerFileOptions = ['include', 'exclude'] as const;
export const genders = ['Femenino', 'Masculino', 'Otro'] as const;
/** Ages in whole years, on the account's clock; the last is open upwards. */
export const ageCategories = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const;

/** Everything by which a profile selects or describes, beside its name and what it is for. */
const selectionEntries = {
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

const profileEntries = {
  ...selectionEntries,
  name: requiredText('El nombre es requerido', 120),
  objective: someOptions('Elige al menos un objetivo.'),
  customerFocus: someOptions('Elige al menos un enfoque.'),
  customerCategory: someOptions('Elige al menos una categoría.'),
  geoHierarchy: requiredText('Elige hasta dónde llega.'),
};

/** One field that another one asks for: where it stands, whether it is missing, and what is said. */
interface Dependence {
  readonly field: keyof ProfileSelection;
  readonly isMissing: (values: ProfileSelection) => boolean;
  readonly message: string;
}

const none = (names: readonly unknown[]) => names.length === 0;

/** The rules that tie fields together, in the order of the form. */
const dependences: readonly Dependence[] = [
  {
    field: 'geoOptions',
    isMissing: ({ geoHierarchy, geoOptions }) => needsPlaces(geoHierarchy) && none(geoOptions),
    message: 'Elige al menos un lugar.',
  },
  {
    field: 'customerTypeException',
    isMissing: ({ customerType, customerTypeException }) => isAllExcept(customerType) && none(customerTypeException),
    message: 'Elige al menos un tipo de cliente.',
  },
  {
    field: 'commOptions',
    isMissing: ({ commHierarchy, commOptions }) => needsCommOptions(commHierarchy) && none(commOptions),
    message: 'Elige al menos una opción.',
  },
  {
    field: 'paymentMethodException',
    isMissing: ({ paymentMethod, paymentMethodException }) => isAllExcept(paymentMethod) && none(paymentMethodException),
    message: 'Elige al menos un medio de pago para excluir.',
  },
  {
    field: 'metricSign',
    isMissing: ({ conditionMetric, metricSign }) => conditionMetric !== '' && metricSign === '',
    message: 'Elige cómo se compara.',
  },
  {
    field: 'metricValue',
    isMissing: ({ conditionMetric, metricValue }) => conditionMetric !== '' && metricValue === null,
    message: 'Escribe con qué valor se compara.',
  },
  {
    field: 'nextCampaign',
    isMissing: ({ discountType, nextCampaign }) => isKind(discountType, discountCodes.repurchaseBonus) && !nextCampaign,
    message: 'Elige la campaña en que se usa el bono.',
  },
  {
    field: 'discountValue',
    isMissing: ({ discountType, discountValue }) => isKind(discountType, discountCodes.percentage) && discountValue === null,
    message: 'Escribe el porcentaje de descuento.',
  },
  {
    field: 'discountProducts',
    isMissing: ({ discountType, discountProducts }) =>
      isKind(discountType, discountCodes.otherProducts) && none(discountProducts),
    message: 'Elige al menos un producto.',
  },
  {
    field: 'rewardValue',
    isMissing: ({ rewardType, rewardValue }) => isKind(rewardType, rewardCodes.cash) && rewardValue === null,
    message: 'Escribe el valor de la recompensa.',
  },
  {
    field: 'rewardProducts',
    isMissing: ({ rewardType, rewardProducts }) => isKind(rewardType, rewardCodes.product) && none(rewardProducts),
    message: 'Elige al menos un producto.',
  },
  {
    field: 'previousCampaignTo',
    isMissing: ({ previousCampaign, previousCampaignTo }) => Boolean(previousCampaign) && previousCampaignTo === '',
    message: 'Elige qué hicieron.',
  },
  {
    field: 'rankStart',
    isMissing: ({ customerRank, rankStart }) => customerRank !== null && rankStart === '',
    message: 'Elige desde qué día cuentan las ventas.',
  },
  {
    field: 'rankEnd',
    isMissing: ({ customerRank, rankEnd }) => customerRank !== null && rankEnd === '',
    message: 'Elige hasta qué día cuentan las ventas.',
  },
  {
    field: 'rankEnd',
    isMissing: ({ rankStart, rankEnd }) => rankStart !== '' && rankEnd !== '' && rankEnd < rankStart,
    message: 'Las ventas no pueden terminar antes de empezar.',
  },
  {
    field: 'discountValue',
    isMissing: ({ discountType, discountValue }) => isKind(discountType, discountCodes.percentage) && (discountValue ?? 0) > 100,
    message: 'Escribe un porcentaje de 100 o menos.',
  },
  {
    field: 'customerFileOption',
    isMissing: ({ customerFile, customerFileOption }) => Boolean(customerFile) && customerFileOption === '',
    message: 'Elige si el archivo incluye o excluye.',
  },
];

/** A selection as far as it can be read: what is wrong by itself counts as empty, and what is no part of it is left out. */
export function legibleSelection(given: unknown): ProfileSelection {
  const values = new Map(Object.entries(typeof given === 'object' && given !== null ? given : {}));
  const legible = Object.entries(selectionEntries).map(([name, schema]) => {
    const value = values.get(name);
    return [name, v.is(schema, value) ? value : undefined];
  });
  return v.parse(profileSelection, Object.fromEntries(legible));
}

/** The fields that others ask for and that are missing or do not fit, in the order of the form. */
export const missingFields = (values: ProfileSelection): readonly (keyof ProfileSelection)[] =>
  dependences.filter(({ isMissing }) => isMissing(values)).map(({ field }) => field);

/**
 * What the profile form asks for. Which of it selects customers, and which only describes the offer, decide the filter flags: see
 * `ProfileSelection`. Values are option names, as the option lists give them.
 */
export const profileForm = v.pipe(
  v.strictObject(profileEntries),
  v.rawCheck(({ dataset, addIssue }) => {
    const values = legibleSelection(dataset.value);
    for (const { field, isMissing, message } of dependences) {
      if (!isMissing(values)) continue;
      const input = { ...values };
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: field, value: values[field] }] });
    }
  }),
);
export type ProfileForm = v.InferOutput<typeof profileForm>;

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
  customerType: v.string(),
  customerTypeException: v.array(v.string()),
  commHierarchy: v.string(),
  commOptions: v.array(v.string()),
  filterCommHierarchy: v.boolean(),
  paymentMethod: v.string(),
  paymentMethodException: v.array(v.string()),
  filterPaymentMethod: v.boolean(),
  conditionMetric: v.string(),
  metricSign: v.string(),
  metricValue: v.nullable(v.number()),
  filterConditionMetric: v.boolean(),
  discountType: v.string(),
  discountValue: v.nullable(v.number()),
  discountProducts: v.array(v.string()),
  nextCampaign: v.nullable(v.string()),
  filterTypeDiscount: v.boolean(),
  rewardType: v.string(),
  rewardValue: v.nullable(v.number()),
  rewardProducts: v.array(v.string()),
  filterTypeReward: v.boolean(),
  previousCampaign: v.nullable(v.string()),
  previousCampaignTo: v.string(),
  previousSends: v.array(v.pipe(v.number(), v.integer())),
  ageCategory: v.array(v.string()),
  gender: v.array(v.string()),
  birthdayMonth: v.array(v.pipe(v.number(), v.integer())),
  customerRank: v.nullable(v.number()),
  rankStart: v.string(),
  rankEnd: v.string(),
  customerFile: v.nullable(v.string()),
  customerFileOption: v.string(),
  isFileUpload: v.boolean(),
  /** Schedules that use it, those that are drafts or over included. */
  scheduleCount: v.number(),
  /** Messages that have gone out to it or are going out. Above 0 it can neither be changed nor deleted. */
  sentCount: v.number(),
  createdAt: moment,
});
export type Profile = v.InferOutput<typeof profile>;

/** The form travels in the names that the interface gives its form fields … */
export const profileFormNames = {
  objective: 'objetive',
  customerFocus: 'customer_focus',
  customerCategory: 'customer_category',
  geoHierarchy: 'geo_hierarchy',
  geoOptions: 'geo_options',
  customerType: 'type_customers',
  customerTypeException: 'type_customers_value',
  commHierarchy: 'comm_hierarchy',
  commOptions: 'comm_options',
  filterCommHierarchy: 'filter_comm_hierarchy',
  paymentMethod: 'payment_method',
  paymentMethodException: 'payment_method_exception',
  filterPaymentMethod: 'filter_payment_method',
  conditionMetric: 'condition_metrica',
  metricSign: 'operator_metrica',
  metricValue: 'value_metrica',
  filterConditionMetric: 'filter_condition_metric',
  discountType: 'type_discount',
  discountValue: 'value_discont',
  discountProducts: 'product_discount',
  nextCampaign: 'next_campaing',
  filterTypeDiscount: 'filter_type_discount',
  rewardType: 'type_reward',
  rewardValue: 'value_reward',
  rewardProducts: 'product_reward',
  filterTypeReward: 'filter_type_reward',
  previousCampaign: 'previous_campaign_customers',
  previousCampaignTo: 'previous_campaign_to',
  previousSends: 'previous_send',
  ageCategory: 'age_category',
  gender: 'genre',
  birthdayMonth: 'birthday_month',
  customerRank: 'customer_rank',
  rankStart: 'sale_date_start',
  rankEnd: 'sale_date_end',
  customerFile: 'customer_file',
  customerFileOption: 'customer_file_options',
} as const satisfies WireNames;

/** … and the saved profile in those of the entity. */
export const profileNames = {
  objective: 'objetive',
  customerType: 'typeCustomer',
  customerTypeException: 'typeCustomerValue',
  metricSign: 'cmetricSign',
  metricValue: 'cmetricValue',
  discountType: 'typeDiscount',
  discountValue: 'typeDiscountValue',
  discountProducts: 'productDiscount',
  nextCampaign: 'nextCampaing',
  rewardType: 'typeReward',
  rewardValue: 'typeRewardValue',
  rewardProducts: 'productReward',
  previousSends: 'previousSend',
  gender: 'genre',
  rankStart: 'dateRankStart',
  rankEnd: 'dateRankEnd',
  customerFileOption: 'customerFileOptions',
} as const satisfies WireNames;
