import { graphqlQuery, queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import {
  customerCategoryQuery,
  customerFocusQuery,
  geographicalRankingQuery,
  locationsQuery,
  targetCampaignsQuery,
} from '@pregon/contract/options/option-lists.operations';
import { createProfile } from '@pregon/contract/profiles/profiles.endpoints';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { type QueryClient, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';

/** The names to choose from. */
export interface ProfileOptions {
  readonly levels: readonly string[];
  readonly objectives: readonly string[];
  readonly focuses: readonly string[];
  readonly categories: readonly string[];
}

interface ProfileScreen {
  readonly data: { readonly campaign: Campaign; readonly options: ProfileOptions } | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

const namesOf = (options: readonly { readonly name: string }[]) => options.map(({ name }) => name);

/** All that the screen has to know before anybody can type: the campaign as it is now, and the lists of options. */
export function useProfileScreen(campaignId: string): ProfileScreen {
  const [campaign, levels, objectives, focuses, categories] = useQueries({
    queries: [
      { ...restQuery(readCampaign, { params: { id: campaignId } }), staleTime: 0 },
      graphqlQuery(geographicalRankingQuery, {}),
      graphqlQuery(targetCampaignsQuery, {}),
      graphqlQuery(customerFocusQuery, {}),
      graphqlQuery(customerCategoryQuery, {}),
    ],
  });
  const queries = [campaign, levels, objectives, focuses, categories];
  const failed = queries.filter(({ data, error }) => error && !data);
  const answered = campaign.data && levels.data && objectives.data && focuses.data && categories.data;
  return {
    data: answered && {
      campaign: campaign.data,
      options: {
        levels: namesOf(levels.data.geographicalRanking),
        objectives: namesOf(objectives.data.targetCampaigns),
        focuses: namesOf(focuses.data.customerFocus),
        categories: namesOf(categories.data.customerCategory),
      },
    },
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** Places of a level by the beginning of their names; what was searched once is at hand. */
export async function searchPlaces(client: QueryClient, level: string, search: string): Promise<readonly string[]> {
  const filter = { geographicalRanking: level, ...(search && { search }) };
  return namesOf((await client.fetchQuery(graphqlQuery(locationsQuery, { filter }))).locations);
}

/** Saves a profile. What is known of the campaign and of all lists is asked again. */
export function useCreateProfile() {
  const client = useQueryClient();
  return useMutation({
    ...restMutation(createProfile),
    onSuccess: () => {
      for (const source of [readCampaign, campaignsQuery, profilesQuery])
        void client.invalidateQueries({ queryKey: queryKeyOf(source) });
    },
  });
}
