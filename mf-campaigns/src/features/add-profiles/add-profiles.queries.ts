import { graphqlQuery, restQuery } from '@pregon/auth-api/queries';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { freePlaces } from './add-profiles.schema.ts';

/** Page size of the options; other campaigns are found by searching. */
const size = 20;

const openCampaigns = (search: string) =>
  graphqlQuery(campaignsQuery, { page: 1, size, filter: { allowAddSend: true, ...(search && { search }) } });
const campaign = (identifier: string) => restQuery(readCampaign, { params: { id: identifier } });
/** Other users take places too, so cached numbers of free places are stale. */
const fresh = { staleTime: 0 };

/** Loads the newest campaigns that accept profiles. */
export const useOfferedCampaigns = () => useQuery({ ...openCampaigns(''), ...fresh });

/** Loads one campaign with its quota. Disabled while the identifier is empty. */
export const useCampaign = (identifier: string) => useQuery({ ...campaign(identifier), ...fresh, enabled: identifier !== '' });

/** Fetches one campaign without using the cache. */
export const fetchCampaign = (client: QueryClient, identifier: string): Promise<Campaign> =>
  client.fetchQuery({ ...campaign(identifier), ...fresh });

/** Converts a campaign to an option with its number of free places. */
export function toOption({ identifier, name, ...places }: Campaign) {
  const free = freePlaces(places);
  const note = free === 0 ? 'completa' : `${free} ${free === 1 ? 'libre' : 'libres'}`;
  return { value: identifier, label: name, note };
}

/** Milliseconds for which the campaigns without a search are those that the page has just loaded. */
const justLoaded = 30_000;

/** Searches the campaigns that accept profiles by name. */
export async function searchCampaigns(client: QueryClient, search: string) {
  const { campaigns } = await client.fetchQuery({ ...openCampaigns(search), staleTime: search ? 0 : justLoaded });
  return campaigns.items.map(toOption);
}
