import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import type { EndpointShape } from '@pregon/contract/endpoint';
import { inviteUser, withdrawInvitation } from '@pregon/contract/users/invitations.endpoints';
import {
  activateUser,
  createUser,
  deactivateUser,
  readUser,
  sendUserRecovery,
  updateUser,
} from '@pregon/contract/users/users.endpoints';
import { invitationsQuery, usersQuery } from '@pregon/contract/users/users.operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const affectedQueries = [readUser, usersQuery, invitationsQuery, auditEventsQuery];

/**
 * Mutation of users and invitations. It invalidates the cached lists, also after a failure, which may be due to a concurrent
 * change.
 */
function useChange<E extends EndpointShape>(endpoint: E) {
  const client = useQueryClient();
  const onSettled = () => {
    for (const source of affectedQueries) void client.invalidateQueries({ queryKey: queryKeyOf(source) });
  };
  return useMutation({ ...restMutation(endpoint), onSettled });
}

export const useCreateUser = () => useChange(createUser);
export const useUpdateUser = () => useChange(updateUser);
export const useActivateUser = () => useChange(activateUser);
export const useDeactivateUser = () => useChange(deactivateUser);
export const useSendRecovery = () => useChange(sendUserRecovery);
export const useInviteUser = () => useChange(inviteUser);
export const useWithdrawInvitation = () => useChange(withdrawInvitation);
