import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { createApiKey, deleteApiKey, listApiKeys, rotateApiKey } from '@pregon/contract/api-keys/api-keys.endpoints';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import type { EndpointShape } from '@pregon/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Mutation of the keys. It invalidates the cached list and audit events, also after a failure. */
function useChange<E extends EndpointShape>(endpoint: E) {
  const client = useQueryClient();
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: queryKeyOf(auditEventsQuery) });
    return client.invalidateQueries({ queryKey: queryKeyOf(listApiKeys) });
  };
  return useMutation({ ...restMutation(endpoint), onSettled });
}

export const useCreateApiKey = () => useChange(createApiKey);
export const useRotateApiKey = () => useChange(rotateApiKey);
export const useDeleteApiKey = () => useChange(deleteApiKey);
