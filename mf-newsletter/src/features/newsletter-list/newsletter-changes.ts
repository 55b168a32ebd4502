import { queryClient, queryKeyOf } from '@pregon/auth-api/queries';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';

/** Invalidates the cached lists of newsletters. Active queries refetch now. */
export const invalidateNewsletters = (): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(newslettersQuery) });
