import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import type { EndpointShape } from '@pregon/contract/endpoint';
import {
  createWebhook,
  deleteWebhook,
  listWebhookMessages,
  listWebhooks,
  replayWebhookMessages,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@pregon/contract/webhooks/webhooks.endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Mutation of webhooks. It invalidates the cached list, messages and audit events, also after a failure. */
function useChange<E extends EndpointShape>(endpoint: E) {
  const client = useQueryClient();
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: queryKeyOf(auditEventsQuery) });
    void client.invalidateQueries({ queryKey: queryKeyOf(listWebhookMessages) });
    return client.invalidateQueries({ queryKey: queryKeyOf(listWebhooks) });
  };
  return useMutation({ ...restMutation(endpoint), onSettled });
}

export const useCreateWebhook = () => useChange(createWebhook);
export const useUpdateWebhook = () => useChange(updateWebhook);
export const useDeleteWebhook = () => useChange(deleteWebhook);
export const useRotateWebhookSecret = () => useChange(rotateWebhookSecret);
export const useTestWebhook = () => useChange(testWebhook);
export const useReplayWebhookMessages = () => useChange(replayWebhookMessages);
