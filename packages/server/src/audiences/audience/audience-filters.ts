import { createExtensionPoint } from '../../kernel/extension-point.ts';
import type { AudienceFilter } from './audience-filter.ts';
import { customerFile, rank } from './filters/rank-and-customer-file.filters.ts';
import { conditionMetric } from './filters/purchase-metrics.filter.ts';
import { category, focus, type } from './filters/customer-attributes.filters.ts';
import { commHierarchy, discount, paymentMethod, reward } from './filters/purchased-products.filters.ts';
import { geography } from './filters/store-geography.filter.ts';
import { resultsFilter } from './results-filter.ts';
import {
  affinity,
  expectedValue,
  firstPurchase,
  inactivity,
  purchaseProbability,
  quadrant,
} from './filters/customer-scores.filters.ts';
import { event } from './filters/event.filter.ts';
import { focusMove } from './filters/focus-move.filter.ts';
import { age, birthdayMonth, gender } from './filters/demographics.filters.ts';

/** Filters by what a customer did with an earlier campaign. Provided by the module `messaging`, which knows what was sent. */
export const previousCampaignFilter = createExtensionPoint<AudienceFilter>('previousCampaignFilter');

/** All filters in the order in which they narrow an audience: that of the contract's `audienceFilterKeys`. */
export const audienceFilters = (): readonly AudienceFilter[] => [
  geography,
  type,
  focus,
  category,
  commHierarchy,
  paymentMethod,
  conditionMetric,
  discount,
  reward,
  previousCampaignFilter.get(),
  resultsFilter.get().filter,
  age,
  gender,
  birthdayMonth,
  purchaseProbability,
  inactivity,
  quadrant,
  affinity,
  expectedValue,
  firstPurchase,
  focusMove,
  event,
  rank,
  customerFile,
];
