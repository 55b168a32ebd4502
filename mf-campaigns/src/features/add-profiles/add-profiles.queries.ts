import { graphqlQuery, restQuery } from '@pregon/auth-api/queries';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { freePlaces } from './add-profiles.schema.ts';

/** As many as a list shows without scrolling far; the others are searched. */
const size = 20;

const offered = (search: string) =>
  graphqlQuery(campaignsQuery, { page: 1, size, filter: { allowAddSend: true, ...(search && { search }) } });
const campaign = (identifier: string) => restQuery(readCampaign, { params: { id: identifier } });
/** Colleagues take places too: what was known before is not what is free now. */
const now = { staleTime: 0 };

/** The newest campaigns that may still take profiles. */
export const useOfferedCampaigns = () => useQuery({ ...offered(''), ...now });

/** One campaign with its places; none for ''. */
export const useCampaign = (identifier: string) => useQuery({ ...campaign(identifier), ...now, enabled: identifier !== '' });

/** The same, asked at this moment. */
export const fetchCampaign = (client: QueryClient, identifier: string): Promise<Campaign> =>
  client.fetchQuery({ ...campaign(identifier), ...now });

/** A campaign as a row of a list, with what it has room for. */
export function toOption({ identifier, name, ...places }: Campaign) {
  const free = freePlaces(places);
  const note = free === 0 ? 'completa' : `${free} ${free === 1 ? 'libre' : 'libres'}`;
  return { value: identifier, label: name, note };
}

/** Those that may still take profiles, by a part of their names. */
export async function searchCampaigns(client: QueryClient, search: string) {
  const { campaigns } = await client.fetchQuery({ ...offered(search), ...now });
  return campaigns.items.map(toOption);
}
