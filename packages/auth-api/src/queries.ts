import type { EndpointOutput, EndpointShape } from '@pregon/contract/endpoint';
import { operationName, type OperationShape, type OperationVariables } from '@pregon/contract/operation';
import { mutationOptions, QueryClient, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { api, type CallArguments, type CallInput } from './api.ts';
import { ApiFault, faultMessage } from './fault.ts';
import { graphql } from './graphql.ts';
import { session as pageSession, type SessionStore } from './session.ts';

/** Under what the answers of an operation or endpoint are kept: the beginning of every key, for `invalidateQueries`. */
export const queryKeyOf = (source: OperationShape | EndpointShape): readonly [string] =>
  'document' in source ? [operationName(source)] : [`${source.method} /${source.version}${source.path}`];

/**
 * A GraphQL query for `useQuery`. Cache-first: what was answered once stands until it is invalidated
 * (`queryClient.invalidateQueries({ queryKey: queryKeyOf(campaignsQuery) })`).
 */
export function graphqlQuery<O extends OperationShape>(operation: O, variables: OperationVariables<O>) {
  return queryOptions({
    queryKey: [...queryKeyOf(operation), variables] as const,
    queryFn: ({ signal }) => graphql.run(operation, variables, signal),
    staleTime: Infinity,
  });
}

/** How a list of rows stands that a query asks for, as the page that lists them says it: `<ListPage {...listState(query)} … />`. */
export const listState = ({
  isPlaceholderData,
  error,
  refetch,
}: Pick<UseQueryResult, 'isPlaceholderData' | 'error' | 'refetch'>) => ({
  /** Other rows are on their way. */
  isStale: isPlaceholderData,
  /** Why they could not be loaded, for the person. */
  fault: error ? faultMessage(error) : undefined,
  onRetry: () => void refetch(),
});

/** A GraphQL mutation for `useMutation`: always over the network, never repeated by itself. */
export function graphqlMutation<O extends OperationShape>(operation: O) {
  return mutationOptions({
    mutationKey: queryKeyOf(operation),
    mutationFn: (variables: OperationVariables<O>) => graphql.run(operation, variables),
  });
}

/** A REST call for `useQuery`; fresh for as long as a GraphQL query. */
export function restQuery<E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions({
    queryKey: [...queryKeyOf(endpoint), input] as const,
    queryFn: ({ signal }): Promise<EndpointOutput<E>> => api.call(endpoint, ...([input, { signal }] as CallArguments<E>)),
    staleTime: Infinity,
  });
}

/** A REST call for `useMutation`: never repeated by itself. */
export function restMutation<E extends EndpointShape>(endpoint: E) {
  return mutationOptions({
    mutationKey: queryKeyOf(endpoint),
    mutationFn: (input: CallInput<E>): Promise<EndpointOutput<E>> => api.call(endpoint, ...([input] as CallArguments<E>)),
  });
}

interface QueryClientOptions {
  /** Its end, and its passing to another user, empty the cache. */
  readonly session?: SessionStore;
  /** How often a query without an answer, or answered by a server in trouble, is tried again; default once. */
  readonly retries?: number;
}

/**
 * A query client of its own. Applications use the one called `queryClient`. Queries are tried again only where that may help,
 * and do not wait for the browser to think that it is online.
 */
export function createQueryClient({ session = pageSession, retries = 1 }: QueryClientOptions = {}): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < retries && error instanceof ApiFault && (error.status === 0 || error.status >= 500),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  let before = session.getState();
  session.subscribe(() => {
    const now = session.getState();
    if (before.session && before.session.id !== now.session?.id) client.clear();
    // What could not be answered meanwhile is asked for again; the rest stands as it was.
    else if (before.isInterrupted && !now.isInterrupted) {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    }
    before = now;
  });
  return client;
}

/** The query client of this page, shared by the shell and every remote. */
export const queryClient: QueryClient = createQueryClient();
