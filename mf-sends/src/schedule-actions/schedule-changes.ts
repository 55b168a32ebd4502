import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { queryClient, queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import type { EndpointShape } from '@pregon/contract/endpoint';
import {
  changeScheduleState,
  deleteSchedule,
  listOccurrences,
  listRecipients,
  retryFailed,
} from '@pregon/contract/schedules/schedules.endpoints';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { toast } from '@pregon/ui/toast';
import { showUndoable } from '@pregon/ui/undo';
import { useMutation } from '@tanstack/react-query';

const touched = [schedulesQuery, listOccurrences, listRecipients];

/** Invalidates the cached queries of schedules. Active queries refetch now. */
export const invalidateSchedules = (): Promise<unknown> =>
  Promise.all(touched.map((source) => queryClient.invalidateQueries({ queryKey: queryKeyOf(source) })));

/**
 * Mutation of a schedule. It invalidates the cached queries after a failure too, because the usual cause is a
 * state that the worker changed first.
 */
function useChange<E extends EndpointShape>(endpoint: E) {
  return useMutation({
    ...restMutation(endpoint),
    onSettled: () => void invalidateSchedules(),
  });
}

/** Pauses a schedule, or lets it go on. */
export const pauseSchedule = (id: string, action: 'pausar' | 'reanudar') =>
  api.call(changeScheduleState, { params: { id }, body: { action } });

const opposites = { pausar: 'reanudar', reanudar: 'pausar' } as const;

/**
 * Pauses a schedule, or lets it go on, and offers to undo it. The schedules are read again after a failure too, because its usual cause is
 * a state that the worker changed first.
 */
export async function pauseOrResume(action: 'pausar' | 'reanudar', { identifier, name }: Schedule): Promise<void> {
  try {
    await pauseSchedule(identifier, action);
    const message = action === 'pausar' ? `«${name}» está en pausa.` : `«${name}» sigue.`;
    showUndoable(message, () => pauseSchedule(identifier, opposites[action]), invalidateSchedules);
  } catch (fault) {
    toast.error(faultMessage(fault));
  }
  await invalidateSchedules();
}

/** Deletes a schedule that has sent no message. */
export const removeSchedule = (id: string) => api.call(deleteSchedule, { params: { id } });

export const useChangeScheduleState = () => useChange(changeScheduleState);
export const useDeleteSchedule = () => useChange(deleteSchedule);
export const useRetryFailed = () => useChange(retryFailed);
