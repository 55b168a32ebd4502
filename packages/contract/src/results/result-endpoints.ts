import type { EndpointShape } from '../endpoint.ts';
import { readCampaignResults, readNewsletterResults, readScheduleResults } from './sending-results.endpoints.ts';
import { readCampaignOverview } from './campaign-overview.endpoints.ts';
import { readNewsletterClickMap, readScheduleClickMap } from './click-maps.endpoints.ts';
import { listAddedSales } from './added-sales.endpoints.ts';
import { readIncrementalSales } from './incremental-sales.endpoints.ts';
import { readResultPeople } from './result-people.endpoints.ts';
import { listResultSums } from './result-sums.endpoints.ts';

/** The endpoints of results, by name. */
export const resultEndpoints: Readonly<Record<string, EndpointShape>> = {
  listAddedSales,
  listResultSums,
  readCampaignOverview,
  readCampaignResults,
  readIncrementalSales,
  readNewsletterClickMap,
  readNewsletterResults,
  readResultPeople,
  readScheduleClickMap,
  readScheduleResults,
};
