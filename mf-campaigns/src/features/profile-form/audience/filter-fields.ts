import type { ProfileField } from '@pregon/contract/profiles/profile-fields';
import type { AudienceFilterKey } from '@pregon/contract/profiles/audience.schema';

/** The form field of each audience filter. */
export const filterFields: Readonly<Record<AudienceFilterKey, ProfileField>> = {
  geography: 'geoHierarchy',
  customerType: 'customerType',
  focus: 'customerFocus',
  category: 'customerCategory',
  commHierarchy: 'commHierarchy',
  paymentMethod: 'paymentMethod',
  conditionMetric: 'conditionMetric',
  discount: 'discountType',
  reward: 'rewardType',
  previousCampaign: 'previousCampaign',
  results: 'resultsId',
  age: 'ageCategory',
  gender: 'gender',
  birthdayMonth: 'birthdayMonth',
  purchaseProbability: 'purchaseProbability',
  inactivity: 'inactiveWithin',
  quadrant: 'customerQuadrant',
  affinity: 'customerAffinity',
  expectedValue: 'expectedValue',
  firstPurchase: 'firstPurchaseMonth',
  focusMove: 'focusMoveFrom',
  event: 'eventType',
  rank: 'customerRank',
  customerFile: 'customerFile',
};
