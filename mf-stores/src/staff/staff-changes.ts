import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import type { EndpointShape } from '@pregon/contract/endpoint';
import { inviteUser, withdrawInvitation } from '@pregon/contract/users/invitations.endpoints';
import {
  activateUser,
  createUser,
  deactivateUser,
  endUserSessions,
  readUser,
  resetSecondFactor,
  sendUserRecovery,
  updateUser,
} from '@pregon/contract/users/users.endpoints';
import { invitationsQuery, usersQuery } from '@pregon/contract/users/users.operations';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

const affectedQueries = [readUser, usersQuery, invitationsQuery, auditEventsQuery];

/** Invalidates all cached queries of users and invitations. */
export const invalidateStaff = (client: QueryClient): Promise<unknown> =>
  Promise.all(affectedQueries.map((source) => client.invalidateQueries({ queryKey: queryKeyOf(source) })));

/**
 * Mutation of users and invitations. It invalidates the cached lists, also after a failure, which may be due to a concurrent
 * change.
 */
function useChange<E extends EndpointShape>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({ ...restMutation(endpoint), onSettled: () => void invalidateStaff(client) });
}

export const useCreateUser = () => useChange(createUser);
export const useUpdateUser = () => useChange(updateUser);
export const useActivateUser = () => useChange(activateUser);
export const useDeactivateUser = () => useChange(deactivateUser);
export const useEndUserSessions = () => useChange(endUserSessions);
export const useResetSecondFactor = () => useChange(resetSecondFactor);
export const useSendRecovery = () => useChange(sendUserRecovery);
export const useInviteUser = () => useChange(inviteUser);
export const useWithdrawInvitation = () => useChange(withdrawInvitation);
