import { graphqlQuery } from '@pregon/auth-api/queries';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import type { QueryClient } from '@tanstack/react-query';

export interface SearchOption {
  readonly value: string;
  readonly label: string;
}

/** Page size of the search results. */
const pageSize = 20;

const searchFilter = (search: string) => (search === '' ? {} : { search });

/** The label of a profile, with its campaign. */
export const profileLabel = ({ name, campaignName }: Pick<Profile, 'name' | 'campaignName'>): string =>
  `${name} · ${campaignName}`;

/**
 * Searches the account's profiles, newest first; without a text it lists those of the campaign. The value of an option is the
 * profile's key.
 */
export async function searchProfiles(client: QueryClient, search: string, campaign: string): Promise<readonly SearchOption[]> {
  const filter = campaign && search.trim() === '' ? { campaign } : searchFilter(search.trim());
  const query = graphqlQuery(profilesQuery, { page: 1, size: pageSize, filter });
  const { profiles } = await client.fetchQuery({ ...query, staleTime: 30_000 });
  return profiles.items.map((profile) => ({ value: String(profile.key), label: profileLabel(profile) }));
}

/** Searches the account's newsletters that have an approved version. */
export async function searchNewsletters(client: QueryClient, search: string): Promise<readonly SearchOption[]> {
  const filter = { approve: true, ...searchFilter(search.trim()) };
  const { newsletter } = await client.fetchQuery({
    ...graphqlQuery(newslettersQuery, { page: 1, size: pageSize, filter }),
    staleTime: 30_000,
  });
  return newsletter.items.map(({ identifier, name }) => ({ value: identifier, label: name }));
}
