import * as v from 'valibot';
import type { WireNames } from '../wire-names.ts';

/** The kinds of profile fields: the schema in a saved profile (`saved`), and the value in an empty form. */
const kinds = {
  text: { saved: v.string(), empty: '' },
  /** Option names. */
  texts: { saved: v.array(v.string()), empty: [] as string[] },
  flag: { saved: v.boolean(), empty: false },
  amount: { saved: v.nullable(v.number()), empty: undefined as number | undefined },
  numbers: { saved: v.array(v.pipe(v.number(), v.integer())), empty: [] as number[] },
  /** The identifier of a campaign or of a file; '' in a form without one. */
  reference: { saved: v.nullable(v.string()), empty: '' },
  /** The keys of profiles: numbers when saved, text in a form. */
  keys: { saved: v.array(v.pipe(v.number(), v.integer())), empty: [] as string[] },
};

interface FieldDeclaration {
  readonly kind: keyof typeof kinds;
  /** The wire name in the request of the form, where it differs. */
  readonly formName?: string;
  /** The wire name in the saved profile, where it differs. */
  readonly entityName?: string;
}

/**
 * The declarations of the fields of a profile, in the order of its form. The saved profile, the empty form and the wire names derive from
 * them. `selectionEntries` and `profileForm` validate their values.
 */
export const profileFields = {
  name: { kind: 'text' },
  objective: { kind: 'texts', formName: 'objetive', entityName: 'objetive' },
  customerFocus: { kind: 'texts', formName: 'customer_focus' },
  customerCategory: { kind: 'texts', formName: 'customer_category' },
  geoHierarchy: { kind: 'text', formName: 'geo_hierarchy' },
  geoOptions: { kind: 'texts', formName: 'geo_options' },
  customerType: { kind: 'text', formName: 'type_customers', entityName: 'typeCustomer' },
  customerTypeException: { kind: 'texts', formName: 'type_customers_value', entityName: 'typeCustomerValue' },
  commHierarchy: { kind: 'text', formName: 'comm_hierarchy' },
  commOptions: { kind: 'texts', formName: 'comm_options' },
  filterCommHierarchy: { kind: 'flag', formName: 'filter_comm_hierarchy' },
  paymentMethod: { kind: 'text', formName: 'payment_method' },
  paymentMethodException: { kind: 'texts', formName: 'payment_method_exception' },
  filterPaymentMethod: { kind: 'flag', formName: 'filter_payment_method' },
  conditionMetric: { kind: 'text', formName: 'condition_metrica' },
  metricSign: { kind: 'text', formName: 'operator_metrica', entityName: 'cmetricSign' },
  metricValue: { kind: 'amount', formName: 'value_metrica', entityName: 'cmetricValue' },
  filterConditionMetric: { kind: 'flag', formName: 'filter_condition_metric' },
  discountType: { kind: 'text', formName: 'type_discount', entityName: 'typeDiscount' },
  discountValue: { kind: 'amount', formName: 'value_discont', entityName: 'typeDiscountValue' },
  discountProducts: { kind: 'texts', formName: 'product_discount', entityName: 'productDiscount' },
  nextCampaign: { kind: 'reference', formName: 'next_campaing', entityName: 'nextCampaing' },
  filterTypeDiscount: { kind: 'flag', formName: 'filter_type_discount' },
  rewardType: { kind: 'text', formName: 'type_reward', entityName: 'typeReward' },
  rewardValue: { kind: 'amount', formName: 'value_reward', entityName: 'typeRewardValue' },
  rewardProducts: { kind: 'texts', formName: 'product_reward', entityName: 'productReward' },
  filterTypeReward: { kind: 'flag', formName: 'filter_type_reward' },
  previousCampaign: { kind: 'reference', formName: 'previous_campaign_customers' },
  previousCampaignTo: { kind: 'text', formName: 'previous_campaign_to' },
  previousSends: { kind: 'keys', formName: 'previous_send', entityName: 'previousSend' },
  resultsOf: { kind: 'text', formName: 'results_of' },
  resultsId: { kind: 'reference', formName: 'results_id' },
  resultsOccurrence: { kind: 'amount', formName: 'results_occurrence' },
  resultsTo: { kind: 'text', formName: 'results_to' },
  resultsStart: { kind: 'text', formName: 'results_start' },
  resultsEnd: { kind: 'text', formName: 'results_end' },
  ageCategory: { kind: 'texts', formName: 'age_category' },
  gender: { kind: 'texts', formName: 'genre', entityName: 'genre' },
  birthdayMonth: { kind: 'numbers', formName: 'birthday_month' },
  purchaseProbability: { kind: 'amount', formName: 'purchase_probability' },
  inactiveWithin: { kind: 'amount', formName: 'inactive_within' },
  customerQuadrant: { kind: 'texts', formName: 'customer_quadrant' },
  customerAffinity: { kind: 'texts', formName: 'customer_affinity' },
  expectedValue: { kind: 'amount', formName: 'expected_value' },
  firstPurchaseMonth: { kind: 'text', formName: 'first_purchase_month' },
  focusMoveFrom: { kind: 'text', formName: 'focus_move_from' },
  focusMoveTo: { kind: 'text', formName: 'focus_move_to' },
  focusMoveStart: { kind: 'text', formName: 'focus_move_start' },
  focusMoveEnd: { kind: 'text', formName: 'focus_move_end' },
  eventType: { kind: 'text', formName: 'event_type' },
  eventName: { kind: 'text', formName: 'event_name' },
  eventTo: { kind: 'text', formName: 'event_to' },
  eventDays: { kind: 'amount', formName: 'event_days' },
  eventTimes: { kind: 'amount', formName: 'event_times' },
  customerRank: { kind: 'amount', formName: 'customer_rank' },
  rankStart: { kind: 'text', formName: 'sale_date_start', entityName: 'dateRankStart' },
  rankEnd: { kind: 'text', formName: 'sale_date_end', entityName: 'dateRankEnd' },
  customerFile: { kind: 'reference', formName: 'customer_file' },
  customerFileOption: { kind: 'text', formName: 'customer_file_options', entityName: 'customerFileOptions' },
} as const satisfies Record<string, FieldDeclaration>;

export type ProfileField = keyof typeof profileFields;
type KindOf<Field extends ProfileField> = (typeof kinds)[(typeof profileFields)[Field]['kind']];

/** The form values of a profile: an empty field is '', [], false or undefined, and keys of profiles are text. */
export type ProfileValues = { readonly [Field in ProfileField]: KindOf<Field>['empty'] };

const declarations = Object.entries<FieldDeclaration>(profileFields);

/** The schemas of the fields of a saved profile. */
export const savedProfileEntries = Object.fromEntries(declarations.map(([field, { kind }]) => [field, kinds[kind].saved])) as {
  readonly [Field in ProfileField]: KindOf<Field>['saved'];
};

/** The values of an empty form. */
export const emptyProfile = Object.fromEntries(
  declarations.map(([field, { kind }]) => [field, kinds[kind].empty]),
) as ProfileValues;

const namesBy = (nameOf: (field: FieldDeclaration) => string | undefined): WireNames =>
  Object.fromEntries(
    declarations.flatMap(([field, declaration]) => [[field, nameOf(declaration) ?? field]].filter(([a, b]) => a !== b)),
  );

/** The wire names of the profile form. */
export const profileFormNames: WireNames = namesBy(({ formName }) => formName);
/** The wire names of the saved profile. */
export const profileNames: WireNames = namesBy(({ entityName }) => entityName);
