import { restQuery } from '@pregon/auth-api/queries';
import { readPending } from '@pregon/contract/collaboration/collaboration.endpoints';
import type { EndpointOutput } from '@pregon/contract/endpoint';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

const everyMinute = 60_000;

/** What waits for the user, read again every minute and whenever the tab is shown again. */
export const usePending = (): UseQueryResult<EndpointOutput<typeof readPending>> =>
  useQuery({
    ...restQuery(readPending),
    staleTime: everyMinute / 2,
    refetchInterval: everyMinute,
    refetchOnWindowFocus: true,
  });
