import { graphqlQuery, restQuery } from '@pregon/auth-api/queries';
import { listOccurrences } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { sendMethodsQuery } from '@pregon/contract/schedules/send-methods.operations';
import { useQuery } from '@tanstack/react-query';
import { pollAfter } from '../../schedule-actions/poll-after.ts';

/** Loads one schedule and polls while it sends. The data is null when it does not exist. */
export const useSchedule = (identifier: string) =>
  useQuery({
    ...graphqlQuery(schedulesQuery, { page: 1, size: 1, filter: { identifier } }),
    select: ({ programming }) => programming.items[0] ?? null,
    staleTime: 0,
    refetchInterval: ({ state }) => pollAfter(state.data?.programming.items ?? [], Date.now()),
  });

export const useSendMethods = (identifier: string) =>
  useQuery({
    ...graphqlQuery(sendMethodsQuery, { filter: { scheduledId: identifier } }),
    select: ({ sendMethod }) => sendMethod,
    staleTime: 0,
  });

/** Loads the occurrences of a schedule; polls every two seconds while `isSending`. */
export const useOccurrences = (identifier: string, isSending: boolean) =>
  useQuery({
    ...restQuery(listOccurrences, { params: { id: identifier } }),
    staleTime: 0,
    refetchInterval: isSending ? 2000 : false,
  });
