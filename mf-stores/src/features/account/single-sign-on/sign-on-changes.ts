import { restMutation, restQuery } from '@pregon/auth-api/queries';
import {
  addSingleSignOnDomain,
  changeSingleSignOn,
  confirmSingleSignOnDomain,
  readSingleSignOn,
  removeSingleSignOn,
  removeSingleSignOnDomain,
} from '@pregon/contract/account/single-sign-on.endpoints';
import { useMutation } from '@tanstack/react-query';
import { useStoredAnswer } from '../use-stored-answer.ts';

type Change =
  | typeof addSingleSignOnDomain
  | typeof changeSingleSignOn
  | typeof confirmSingleSignOnDomain
  | typeof removeSingleSignOn
  | typeof removeSingleSignOnDomain;

/** Mutation whose answer replaces the settings that are shown. */
function useChange<E extends Change>(endpoint: E) {
  const show = useStoredAnswer<typeof readSingleSignOn>(restQuery(readSingleSignOn).queryKey);
  return useMutation({ ...restMutation(endpoint), onSuccess: show });
}

export const useAddDomain = () => useChange(addSingleSignOnDomain);
export const useChangeProvider = () => useChange(changeSingleSignOn);
export const useConfirmDomain = () => useChange(confirmSingleSignOnDomain);
export const useRemoveProvider = () => useChange(removeSingleSignOn);
export const useRemoveDomain = () => useChange(removeSingleSignOnDomain);
