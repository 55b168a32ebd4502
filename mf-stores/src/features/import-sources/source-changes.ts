import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import * as endpoints from '@pregon/contract/data/import-sources.endpoints';
import type { EndpointShape } from '@pregon/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Mutation of sources. It invalidates the cached list and audit events, also after a failure. */
function useChange<E extends EndpointShape>(endpoint: E) {
  const client = useQueryClient();
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: queryKeyOf(auditEventsQuery) });
    return client.invalidateQueries({ queryKey: queryKeyOf(endpoints.listImportSources) });
  };
  return useMutation({ ...restMutation(endpoint), onSettled });
}

export const useCreateSource = () => useChange(endpoints.createImportSource);
export const useUpdateSource = () => useChange(endpoints.updateImportSource);
export const useDeleteSource = () => useChange(endpoints.deleteImportSource);
export const usePullSource = () => useChange(endpoints.pullImportSource);
export const useTestSource = () => useMutation(restMutation(endpoints.testImportSource));
export const useTestStoredSource = () => useMutation(restMutation(endpoints.testStoredImportSource));
