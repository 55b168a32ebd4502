import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import type { EndpointShape } from '@pregon/contract/endpoint';
import {
  changeScheduleState,
  deleteSchedule,
  listOccurrences,
  listRecipients,
  retryFailed,
} from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const touched = [schedulesQuery, listOccurrences, listRecipients];

/**
 * Mutation of a schedule. It invalidates the cached queries after a failure too, because the usual cause is a
 * state that the worker changed first.
 */
function useChange<E extends EndpointShape>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({
    ...restMutation(endpoint),
    onSettled: () => {
      for (const source of touched) void client.invalidateQueries({ queryKey: queryKeyOf(source) });
    },
  });
}

export const useChangeScheduleState = () => useChange(changeScheduleState);
export const useDeleteSchedule = () => useChange(deleteSchedule);
export const useRetryFailed = () => useChange(retryFailed);
