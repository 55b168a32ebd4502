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

/** Whether it was done or refused, what is shown of schedules is asked again: who is refused was often slower than a worker. */
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
