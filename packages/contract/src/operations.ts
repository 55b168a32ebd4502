import { campaignsQuery, createCampaignMutation } from './campaigns/campaigns.operations.ts';
import { dashboardMenuQuery } from './dashboards/dashboards.operations.ts';
import { newsletterImagesQuery } from './newsletters/newsletter-images.operations.ts';
import { tagCoverageQuery } from './newsletters/tag-coverage.operations.ts';
import { newslettersQuery } from './newsletters/newsletters.operations.ts';
import { auditEventsQuery } from './audit/audit.operations.ts';
import type { OperationShape } from './operation.ts';
import { customersQuery } from './customers/customers.operations.ts';
import {
  businessRankingQuery,
  conditionsMetricsQuery,
  customerCategoryQuery,
  customerFocusQuery,
  customerTypeQuery,
  discountsRatesQuery,
  geographicalRankingQuery,
  locationsQuery,
  paymentMethodsQuery,
  productsQuery,
  targetCampaignsQuery,
  typeRewardsQuery,
} from './options/option-lists.operations.ts';
import { audienceEstimateQuery } from './profiles/audience-estimate.operations.ts';
import { audienceExplanationQuery, audienceQuery } from './profiles/audience.operations.ts';
import { profilesQuery } from './profiles/profiles.operations.ts';
import { schedulesQuery } from './schedules/schedules.operations.ts';
import { sendMethodsQuery } from './schedules/send-methods.operations.ts';
import { shortLinksQuery } from './short-links/short-links.operations.ts';
import {
  createStoreMutation,
  storeMapQuery,
  storesQuery,
  storeWordsQuery,
  warehouseCategoryQuery,
  warehouseLinesQuery,
  warehouseSubcategoryQuery,
} from './stores/stores.operations.ts';
import { cityQuery, countryQuery, stateQuery } from './places/places.operations.ts';
import { invitationsQuery, usersQuery } from './users/users.operations.ts';

/** All operations. In production the server answers only these documents. */
export const operations: readonly OperationShape[] = [
  audienceEstimateQuery,
  audienceExplanationQuery,
  audienceQuery,
  auditEventsQuery,
  businessRankingQuery,
  campaignsQuery,
  cityQuery,
  conditionsMetricsQuery,
  countryQuery,
  createCampaignMutation,
  createStoreMutation,
  customerCategoryQuery,
  customerFocusQuery,
  customersQuery,
  customerTypeQuery,
  dashboardMenuQuery,
  discountsRatesQuery,
  geographicalRankingQuery,
  invitationsQuery,
  locationsQuery,
  newsletterImagesQuery,
  newslettersQuery,
  paymentMethodsQuery,
  productsQuery,
  profilesQuery,
  schedulesQuery,
  sendMethodsQuery,
  shortLinksQuery,
  stateQuery,
  storeMapQuery,
  storesQuery,
  storeWordsQuery,
  tagCoverageQuery,
  targetCampaignsQuery,
  typeRewardsQuery,
  usersQuery,
  warehouseCategoryQuery,
  warehouseLinesQuery,
  warehouseSubcategoryQuery,
];
