/**
 * All that remotes may take from @tanstack/react-query. A shared library cannot be shaken, so the whole of this list is in the page:
 * a new name is added here first.
 */
export {
  keepPreviousData,
  mutationOptions,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
