import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import * as endpoints from '@pregon/contract/account/account-settings.endpoints';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import type { EndpointShape } from '@pregon/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Mutation of the account. It invalidates the cached account and audit events, also after a failure. */
function useChange<E extends EndpointShape>(endpoint: E) {
  const client = useQueryClient();
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: queryKeyOf(auditEventsQuery) });
    return client.invalidateQueries({ queryKey: queryKeyOf(endpoints.readAccount) });
  };
  return useMutation({ ...restMutation(endpoint), onSettled });
}

export const useUpdateAccount = () => useChange(endpoints.updateAccount);
export const useSaveEmail = () => useChange(endpoints.saveEmailChannel);
export const useSaveSms = () => useChange(endpoints.saveSmsChannel);
export const useSaveWhatsapp = () => useChange(endpoints.saveWhatsappChannel);
export const useRemoveChannel = () => useChange(endpoints.removeChannel);
export const useTestChannel = () => useChange(endpoints.testChannel);
export const useAddSender = () => useChange(endpoints.addSender);
export const useVerifySender = () => useChange(endpoints.verifySender);
export const useSendCode = () => useChange(endpoints.sendSenderCode);
export const useRemoveSender = () => useChange(endpoints.removeSender);
