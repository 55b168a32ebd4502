import { campaignsQuery, createCampaignMutation } from './campaigns/campaigns.operations.ts';
import { dashboardMenuQuery } from './dashboards/dashboards.operations.ts';
import { newslettersQuery } from './newsletters/newsletters.operations.ts';
import type { OperationShape } from './operation.ts';
import {
  customerCategoryQuery,
  customerFocusQuery,
  geographicalRankingQuery,
  locationsQuery,
  targetCampaignsQuery,
} from './options/option-lists.operations.ts';
import { audienceQuery, profilesQuery } from './profiles/profiles.operations.ts';
import { schedulesQuery } from './schedules/schedules.operations.ts';
import { storesQuery } from './stores/stores.operations.ts';

/** Every operation there is. In production the server answers these documents and no other. */
export const operations: readonly OperationShape[] = [
  audienceQuery,
  campaignsQuery,
  createCampaignMutation,
  customerCategoryQuery,
  customerFocusQuery,
  dashboardMenuQuery,
  geographicalRankingQuery,
  locationsQuery,
  newslettersQuery,
  profilesQuery,
  schedulesQuery,
  storesQuery,
  targetCampaignsQuery,
];
