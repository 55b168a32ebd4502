import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { createCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Creates a campaign, and invalidates the cached lists of campaigns. */
export function useCreateCampaign() {
  const client = useQueryClient();
  return useMutation({
    ...restMutation(createCampaign),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(campaignsQuery) }),
  });
}
