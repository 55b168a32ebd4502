import { graphqlQuery, restQuery } from '@pregon/auth-api/queries';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { listEventNames } from '@pregon/contract/events/events.endpoints';
import { optionCode } from '@pregon/contract/options/option-code';
import { locationsQuery, productsQuery } from '@pregon/contract/options/option-lists.operations';
import { largestPage } from '@pregon/contract/page.schema';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { type QueryClient, useQuery } from '@tanstack/react-query';

interface SearchOption {
  readonly value: string;
  readonly label: string;
}

/** Page size of the search results. */
const pageSize = 20;
const namesOf = (options: readonly { readonly name: string }[]) => options.map(({ name }) => name);
const searchFilter = (search: string) => (search === '' ? {} : { search });

/** Searches the places of a level by the beginning of their name, using the cache. */
export async function searchPlaces(client: QueryClient, level: string, search: string): Promise<readonly string[]> {
  const filter = { geographicalRanking: level, ...searchFilter(search) };
  return namesOf((await client.fetchQuery(graphqlQuery(locationsQuery, { filter }))).locations);
}

/** Searches the names of a level of the commercial hierarchy; products by default. */
export async function searchProducts(client: QueryClient, search: string, level?: string): Promise<readonly string[]> {
  const filter = { ...(level && { businessRanking: level }), ...searchFilter(search) };
  return namesOf((await client.fetchQuery(graphqlQuery(productsQuery, { filter }))).products);
}

/** Searches the account's campaigns. The value of an option is the identifier. */
export async function searchCampaigns(client: QueryClient, search: string): Promise<readonly SearchOption[]> {
  const query = graphqlQuery(campaignsQuery, { page: 1, size: pageSize, filter: searchFilter(search) });
  const { campaigns } = await client.fetchQuery(query);
  return campaigns.items.map(({ identifier, name }) => ({ value: identifier, label: name }));
}

/** Returns the name of a campaign, or a text while it is loading or when it no longer exists. */
export function useCampaignName(identifier: string): string {
  const query = restQuery(readCampaign, { params: { id: identifier } });
  const { data, error } = useQuery({ ...query, enabled: identifier !== '' });
  return data?.name ?? (error ? 'Campaña que ya no existe' : 'Cargando…');
}

/** Searches the names of the account's custom events. A name that has not been received yet can be chosen, too. */
export async function searchEventNames(client: QueryClient, search: string): Promise<readonly SearchOption[]> {
  const { names } = await client.fetchQuery(restQuery(listEventNames, {}));
  const code = optionCode(search);
  const found = names.filter((name) => optionCode(name).includes(code)).slice(0, pageSize);
  const options = found.map((name) => ({ value: name, label: name }));
  if (code === '' || names.some((name) => optionCode(name) === code)) return options;
  return [...options, { value: search.trim(), label: `${search.trim()} (todavía no ha llegado)` }];
}

const profilesOf = (campaign: string, search = '') =>
  graphqlQuery(profilesQuery, {
    page: 1,
    size: search === '' ? largestPage : pageSize,
    filter: { campaign, ...searchFilter(search) },
  });

/** Searches the profiles of a campaign. The value of an option is the key. */
export async function searchProfiles(client: QueryClient, campaign: string, search: string): Promise<readonly SearchOption[]> {
  return profileOptions((await client.fetchQuery(profilesOf(campaign, search))).profiles.items);
}

/** Loads the profiles of a campaign, which name the keys of a saved selection. */
export function useProfilesOf(campaign: string): readonly SearchOption[] {
  const { data } = useQuery({ ...profilesOf(campaign), enabled: campaign !== '' });
  return profileOptions(data?.profiles.items ?? []);
}

const profileOptions = (profiles: readonly { readonly key: number; readonly name: string }[]) =>
  profiles.map(({ key, name }) => ({ value: String(key), label: name }));
