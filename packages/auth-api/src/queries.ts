import type { EndpointOutput, EndpointShape } from '@pregon/contract/endpoint';
import { operationName, type OperationShape, type OperationVariables } from '@pregon/contract/operation';
import { mutationOptions, QueryClient, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { api, type CallArguments, type CallInput } from './api.ts';
import { ApiFault, faultMessage } from './fault.ts';
import { graphql } from './graphql.ts';
import { session as pageSession, type SessionStore } from './session.ts';

/** The first part of the query keys of an operation or endpoint, for `invalidateQueries`. */
export const queryKeyOf = (source: OperationShape | Pick<EndpointShape, 'method' | 'version' | 'path'>): readonly [string] =>
  'document' in source ? [operationName(source)] : [`${source.method} /${source.version}${source.path}`];

/**
 * Options of a GraphQL query for `useQuery`. Cache-first: a cached response is used until it is invalidated
 * (`queryClient.invalidateQueries({ queryKey: queryKeyOf(campaignsQuery) })`).
 */
export function graphqlQuery<O extends OperationShape>(operation: O, variables: OperationVariables<O>) {
  return queryOptions({
    queryKey: [...queryKeyOf(operation), variables] as const,
    queryFn: ({ signal }) => graphql.run(operation, variables, signal),
    staleTime: Infinity,
  });
}

/** The state of a list's query as props of its page: `<ListPage {...listState(query)} … />`. */
export const listState = ({
  isPlaceholderData,
  error,
  refetch,
}: Pick<UseQueryResult, 'isPlaceholderData' | 'error' | 'refetch'>) => ({
  /** Other rows are being loaded. */
  isStale: isPlaceholderData,
  /** The Spanish message of a failure. */
  fault: error ? faultMessage(error) : undefined,
  onRetry: () => void refetch(),
});

/** Options of a GraphQL mutation for `useMutation`: never cached, never retried automatically. */
export function graphqlMutation<O extends OperationShape>(operation: O) {
  return mutationOptions({
    mutationKey: queryKeyOf(operation),
    mutationFn: (variables: OperationVariables<O>) => graphql.run(operation, variables),
  });
}

/** Options of a REST call for `useQuery`, cached like a GraphQL query. */
export function restQuery<E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions({
    queryKey: [...queryKeyOf(endpoint), input] as const,
    queryFn: ({ signal }): Promise<EndpointOutput<E>> => api.call(endpoint, ...([input, { signal }] as CallArguments<E>)),
    staleTime: Infinity,
  });
}

/** Options of a REST call for `useMutation`: never retried automatically. */
export function restMutation<E extends EndpointShape>(endpoint: E) {
  return mutationOptions({
    mutationKey: queryKeyOf(endpoint),
    mutationFn: (input: CallInput<E>): Promise<EndpointOutput<E>> => api.call(endpoint, ...([input] as CallArguments<E>)),
  });
}

interface QueryClientOptions {
  /** The cache is cleared when it ends or passes to another user. */
  readonly session?: SessionStore;
  /** Retries of a query without a response, or with a server error; default once. */
  readonly retries?: number;
}

/**
 * Creates a separate query client. Applications use the one called `queryClient`. Queries are retried only where it may help, and
 * do not wait for the browser's online state.
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
    // Queries that failed during the interruption are retried; the others stay cached.
    else if (before.isInterrupted && !now.isInterrupted) {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    }
    before = now;
  });
  return client;
}

/** The query client of this page, shared by the shell and every remote. */
export const queryClient: QueryClient = createQueryClient();
