/**
 * The exports of @tanstack/react-query for remotes. A shared library cannot be tree-shaken, so all of this list is in the page: a
 * new name is added here first.
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
