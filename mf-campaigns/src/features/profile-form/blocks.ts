import type { ProfileField } from '@pregon/contract/profiles/profile-fields';
import { allCode, nationalCode, optionCode } from '@pregon/contract/options/option-code';

/** A field that filters or describes: all fields except name and objective. */
type SelectionField = Exclude<ProfileField, 'name' | 'objective'>;

/** A selector field and the fields that depend on it. */
export interface Block {
  readonly selector: SelectionField;
  /** The block is incomplete and selects nobody while one of them is empty. */
  readonly dependents: readonly SelectionField[];
  /** What clears the dependents: any change of the selector, or only clearing it. */
  readonly clearedBy?: 'change' | 'emptying';
  /** The field that decides whether the block filters or only describes. It has no effect while the selector is unspecific. */
  readonly flag?: SelectionField;
}

/** The blocks of a profile, in the order of the form. */
export const blocks = {
  geography: { selector: 'geoHierarchy', dependents: ['geoOptions'], clearedBy: 'change' },
  customerType: { selector: 'customerType', dependents: ['customerTypeException'], clearedBy: 'change' },
  commHierarchy: {
    selector: 'commHierarchy',
    dependents: ['commOptions'],
    clearedBy: 'change',
    flag: 'filterCommHierarchy',
  },
  paymentMethod: {
    selector: 'paymentMethod',
    dependents: ['paymentMethodException'],
    clearedBy: 'change',
    flag: 'filterPaymentMethod',
  },
  conditionMetric: {
    selector: 'conditionMetric',
    dependents: ['metricSign', 'metricValue'],
    clearedBy: 'change',
    flag: 'filterConditionMetric',
  },
  // The dates also limit the metrics, so they stay when the rank is cleared.
  rank: { selector: 'customerRank', dependents: ['rankStart', 'rankEnd'] },
  discount: {
    selector: 'discountType',
    dependents: ['discountValue', 'discountProducts', 'nextCampaign'],
    clearedBy: 'change',
    flag: 'filterTypeDiscount',
  },
  reward: {
    selector: 'rewardType',
    dependents: ['rewardValue', 'rewardProducts'],
    clearedBy: 'change',
    flag: 'filterTypeReward',
  },
  previousCampaign: {
    selector: 'previousCampaign',
    dependents: ['previousCampaignTo', 'previousSends'],
    clearedBy: 'change',
  },
  results: { selector: 'resultsId', dependents: ['resultsOf', 'resultsOccurrence', 'resultsTo', 'resultsStart', 'resultsEnd'] },
  event: { selector: 'eventType', dependents: ['eventName', 'eventTo', 'eventDays', 'eventTimes'], clearedBy: 'emptying' },
  customerFile: { selector: 'customerFile', dependents: ['customerFileOption'], clearedBy: 'emptying' },
} as const satisfies Record<string, Block>;

const unspecificCodes = [nationalCode, allCode];

/** Returns whether a selector is empty or names its whole list, so that it does not filter. */
export const isUnspecific = (selector: unknown): boolean =>
  typeof selector !== 'string' || selector === '' || unspecificCodes.includes(optionCode(selector));
