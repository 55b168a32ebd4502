import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import type { EndpointShape } from '@pregon/contract/endpoint';
import { createShortLink, updateShortLink } from '@pregon/contract/short-links/short-links.endpoints';
import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Mutation of a short link. It invalidates the cached list, also after a failure, which may be due to a concurrent change. */
function useChange<E extends EndpointShape>(endpoint: E) {
  const client = useQueryClient();
  const onSettled = () => void client.invalidateQueries({ queryKey: queryKeyOf(shortLinksQuery) });
  return useMutation({ ...restMutation(endpoint), onSettled });
}

export const useCreateShortLink = () => useChange(createShortLink);
export const useUpdateShortLink = () => useChange(updateShortLink);
