import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import type { EndpointShape } from '@pregon/contract/endpoint';
import { createCampaign, deleteCampaign, readCampaign, updateCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { deleteProfile } from '@pregon/contract/profiles/profile-deletion.endpoints';
import { campaignProfiles, profilesQueryName } from '@pregon/contract/profiles/profile-queries';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

const affectedQueries = [...[readCampaign, campaignsQuery, campaignProfiles].map(queryKeyOf), [profilesQueryName]];

/** Invalidates all cached queries of campaigns and profiles. Active queries refetch now, the others on their next use. */
export const invalidateCampaigns = (client: QueryClient): Promise<unknown> =>
  Promise.all(affectedQueries.map((queryKey) => client.invalidateQueries({ queryKey })));

/**
 * Mutation of campaigns and profiles. It invalidates the cache also after a failure, which may be due to a concurrent change.
 */
function useChange<E extends EndpointShape>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({ ...restMutation(endpoint), onSettled: () => void invalidateCampaigns(client) });
}

export const useCreateCampaign = () => useChange(createCampaign);
export const useUpdateCampaign = () => useChange(updateCampaign);
export const useDeleteCampaign = () => useChange(deleteCampaign);
export const useDeleteProfile = () => useChange(deleteProfile);
