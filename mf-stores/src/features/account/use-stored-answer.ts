import type { EndpointOutput, EndpointShape } from '@pregon/contract/endpoint';
import { queryKeyOf } from '@pregon/auth-api/queries';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Returns a function that shows a saved answer in place of the one that was read, and lets the audit log be read again. */
export function useStoredAnswer<E extends EndpointShape>(queryKey: QueryKey): (saved: EndpointOutput<E>) => void {
  const client = useQueryClient();
  return (saved) => {
    client.setQueryData(queryKey, saved);
    void client.invalidateQueries({ queryKey: queryKeyOf(auditEventsQuery) });
  };
}
