import type { ProfileField } from '@pregon/contract/profiles/profile-fields';
import { allCode, nationalCode, optionCode } from '@pregon/contract/options/option-code';

/** A field that selects or describes: all but what a profile is called and for. */
type SelectionField = Exclude<ProfileField, 'name' | 'objective'>;

/** A field, and those that only mean something under it. */
export interface Block {
  readonly selector: SelectionField;
  /** As long as one of them is missing, the block is not complete and selects nobody. */
  readonly dependents: readonly SelectionField[];
  /** What empties the dependents: a change of the selector, or its being emptied. */
  readonly clearedBy?: 'change' | 'emptying';
  /** Whether the block filters or only describes the offer: means nothing while the selector chooses everything. */
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
  // Its days are the period of the metrics, too.
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
  customerFile: { selector: 'customerFile', dependents: ['customerFileOption'], clearedBy: 'emptying' },
} as const satisfies Record<string, Block>;

const everything = [nationalCode, allCode];

/** Does a selector choose nothing in particular: is it empty, or does it name the whole of its list? */
export const choosesEverything = (selector: unknown): boolean =>
  typeof selector !== 'string' || selector === '' || everything.includes(optionCode(selector));
