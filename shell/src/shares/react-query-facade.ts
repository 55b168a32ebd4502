/**
 * The exports of @tanstack/react-query for remotes. A shared library cannot be tree-shaken, so the page contains everything in this list;
 * new exports must be added here.
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
