import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { invalidateDrafts } from '@pregon/auth-api/stored-drafts';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import type { ProfileForm } from '@pregon/contract/profiles/profile-form.schema';
import { createProfile, updateProfile } from '@pregon/contract/profiles/profile-changes.endpoints';
import { readCampaignProfiles } from '@pregon/contract/profiles/profiles.endpoints';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { profileDrafts } from '../../drafts/draft-stores.ts';
import { useOptionLists } from './option-lists.ts';
import { steps } from './steps.ts';

interface ProfileScreen {
  readonly data: { readonly campaign: Campaign; readonly levels: readonly string[] } | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Loads what the form needs before it can be shown: the current campaign and the options of the first step. */
export function useProfileScreen(campaignId: string): ProfileScreen {
  const campaign = useQuery({ ...restQuery(readCampaign, { params: { id: campaignId } }), staleTime: 0 });
  const { lists, error, retry } = useOptionLists(['geographicalRanking', ...steps[0].lists]);
  // A cached campaign may have a stale number of profiles, which determines the position in the run.
  const currentCampaign = campaign.isFetchedAfterMount ? campaign.data : undefined;
  const campaignFault = currentCampaign ? null : campaign.error;
  return {
    data: currentCampaign && lists && { campaign: currentCampaign, levels: lists.geographicalRanking },
    error: campaignFault ?? (lists ? null : error),
    retry: () => {
      if (campaignFault) void campaign.refetch();
      retry();
    },
  };
}

/** Returns a function that creates a profile, of a stored draft if it has one, or updates it, and invalidates the cached lists. */
export function useSaveProfile(campaignIdentifier: string, identifier: string | undefined, draft: string | undefined) {
  const client = useQueryClient();
  const { mutateAsync: create } = useMutation(restMutation(createProfile));
  const { mutateAsync: update } = useMutation(restMutation(updateProfile));
  return async (profile: ProfileForm) => {
    const saved = await (identifier === undefined
      ? create({ form: { campaignIdentifier, profile, ...(draft && { draft }) } })
      : update({ params: { id: identifier }, body: { profile } }));
    if (draft) void invalidateDrafts(profileDrafts(campaignIdentifier));
    for (const source of [readCampaign, readCampaignProfiles, campaignsQuery, profilesQuery])
      void client.invalidateQueries({ queryKey: queryKeyOf(source) });
    return saved;
  };
}
