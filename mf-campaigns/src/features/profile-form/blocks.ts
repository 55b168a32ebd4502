import { allCode, nationalCode, optionCode } from '@pregon/contract/options/option-code';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';

type SelectionField = keyof ProfileSelection;

/** A field, and those that only mean something under it. */
export interface Block {
  readonly selector: SelectionField;
  /** Emptied when the selector says something else; without them, and not free to be empty, the block is not complete. */
  readonly dependents: readonly SelectionField[];
  /** The dependents outlive every change of the selector but its being emptied. */
  readonly outlives?: boolean;
  /** Whether the block filters, or only describes the offer. Means nothing while the selector chooses everything. */
  readonly flag?: SelectionField;
}

/** The blocks of a profile, in the order of the form. */
export const blocks = {
  geography: { selector: 'geoHierarchy', dependents: ['geoOptions'] },
  customerType: { selector: 'customerType', dependents: ['customerTypeException'] },
  commHierarchy: { selector: 'commHierarchy', dependents: ['commOptions'], flag: 'filterCommHierarchy' },
  paymentMethod: { selector: 'paymentMethod', dependents: ['paymentMethodException'], flag: 'filterPaymentMethod' },
  conditionMetric: {
    selector: 'conditionMetric',
    dependents: ['metricSign', 'metricValue'],
    flag: 'filterConditionMetric',
  },
  rank: { selector: 'customerRank', dependents: ['rankStart', 'rankEnd'], outlives: true },
  discount: {
    selector: 'discountType',
    dependents: ['discountValue', 'discountProducts', 'nextCampaign'],
    flag: 'filterTypeDiscount',
  },
  reward: { selector: 'rewardType', dependents: ['rewardValue', 'rewardProducts'], flag: 'filterTypeReward' },
  previousCampaign: { selector: 'previousCampaign', dependents: ['previousCampaignTo', 'previousSends'] },
  customerFile: { selector: 'customerFile', dependents: ['customerFileOption'], outlives: true },
} as const satisfies Record<string, Block>;

export type BlockName = keyof typeof blocks;

const everything = [nationalCode, allCode];

/** Does a selector choose nothing in particular: is it empty, or does it name the whole of its list? */
export const choosesEverything = (selector: string | number | undefined): boolean =>
  selector === undefined || selector === '' || everything.includes(optionCode(String(selector)));
