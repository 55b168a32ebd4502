import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { readPending } from '@pregon/contract/collaboration/collaboration.endpoints';
import { answerDataRequest, extendDataRequest, listDataRequests } from '@pregon/contract/data-requests/data-requests.endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Reads the lists and the pending mark again, also when somebody else was faster. */
function useRenewal() {
  const client = useQueryClient();
  return () => Promise.all([listDataRequests, readPending].map((of) => client.invalidateQueries({ queryKey: queryKeyOf(of) })));
}

export function useAnswerDataRequest() {
  const onSettled = useRenewal();
  return useMutation({ ...restMutation(answerDataRequest), onSettled });
}

export function useExtendDataRequest() {
  const onSettled = useRenewal();
  return useMutation({ ...restMutation(extendDataRequest), onSettled });
}
