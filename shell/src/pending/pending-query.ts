import { restQuery } from '@pregon/auth-api/queries';
import { readPending } from '@pregon/contract/collaboration/collaboration.endpoints';

const everyMinute = 60_000;

/** What waits for the user, read again every minute and whenever the tab is shown again. */
export const pendingQuery = {
  ...restQuery(readPending),
  staleTime: everyMinute / 2,
  refetchInterval: everyMinute,
  refetchOnWindowFocus: true,
} as const;
