import { graphqlQuery } from '@pregon/auth-api/queries';
import * as lists from '@pregon/contract/options/option-lists.operations';
import { type QueryClient, useQueries } from '@tanstack/react-query';

const queries = {
  geographicalRanking: graphqlQuery(lists.geographicalRankingQuery, {}),
  targetCampaigns: graphqlQuery(lists.targetCampaignsQuery, {}),
  customerFocus: graphqlQuery(lists.customerFocusQuery, {}),
  customerCategory: graphqlQuery(lists.customerCategoryQuery, {}),
  customerType: graphqlQuery(lists.customerTypeQuery, {}),
  businessRanking: graphqlQuery(lists.businessRankingQuery, {}),
  paymentMethods: graphqlQuery(lists.paymentMethodsQuery, {}),
  conditionsMetrics: graphqlQuery(lists.conditionsMetricsQuery, {}),
  discountsRates: graphqlQuery(lists.discountsRatesQuery, {}),
  typeRewards: graphqlQuery(lists.typeRewardsQuery, {}),
} as const;

/** The name of a list of options on the server. */
export type OptionListName = keyof typeof queries;
export type OptionLists = Readonly<Record<OptionListName, readonly string[]>>;

interface OptionListsState {
  /** Undefined until all requested lists have loaded; lists that were not requested are empty. */
  readonly lists: OptionLists | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

const noLists = Object.fromEntries(Object.keys(queries).map((name) => [name, []])) as unknown as OptionLists;

/** Loads the named lists. */
export function useOptionLists(names: readonly OptionListName[]): OptionListsState {
  const answers = useQueries({ queries: names.map((name) => queries[name]) });
  const failed = answers.filter(({ data, error }) => error && !data);
  const loadedLists = answers.flatMap(({ data }) => Object.entries<readonly { readonly name: string }[]>(data ?? {}));
  const loaded = Object.fromEntries(loadedLists.map(([name, options]) => [name, options.map((option) => option.name)]));
  return {
    lists: loadedLists.length === names.length ? { ...noLists, ...loaded } : undefined,
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** Prefetches lists. A failed prefetch is ignored, because the list is requested again when it is needed. */
export function prefetchLists(client: QueryClient, names: readonly OptionListName[]): void {
  // The queries differ only in the name of their result, which the union type cannot express.
  for (const name of names) void client.prefetchQuery(queries[name] as typeof queries.customerFocus);
}
