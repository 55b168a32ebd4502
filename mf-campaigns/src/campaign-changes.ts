import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import type { EndpointShape } from '@pregon/contract/endpoint';
import { createCampaign, deleteCampaign, readCampaign, updateCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { deleteProfile, readCampaignProfiles } from '@pregon/contract/profiles/profiles.endpoints';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

const touched = [readCampaign, campaignsQuery, readCampaignProfiles, profilesQuery];

/** What is known of campaigns and their profiles is old: what is on the page is asked again now, the rest when it is next looked at. */
export const readCampaignsAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all(touched.map((source) => client.invalidateQueries({ queryKey: queryKeyOf(source) })));

/** Whether it was done or refused: who is refused has often been slower than somebody else. */
function useChange<E extends EndpointShape>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({ ...restMutation(endpoint), onSettled: () => void readCampaignsAgain(client) });
}

export const useCreateCampaign = () => useChange(createCampaign);
export const useUpdateCampaign = () => useChange(updateCampaign);
export const useDeleteCampaign = () => useChange(deleteCampaign);
export const useDeleteProfile = () => useChange(deleteProfile);
