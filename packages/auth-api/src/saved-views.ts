import { readSavedViews, replaceSavedViews, type SavedView, type ViewedList } from '@pregon/contract/users/saved-views.endpoints';
import { api } from './api.ts';

/**
 * The caller's own saved views of a list, stored on the server.
 *
 * @param keeps for a list that is part of a page: the parameters of the address that belong to the list
 */
export const savedViewsOf = (list: ViewedList, keeps?: readonly string[]) => ({
  keeps,
  read: async (): Promise<readonly SavedView[]> => (await api.call(readSavedViews, { params: { list } })).items,
  replace: async (items: readonly SavedView[]): Promise<readonly SavedView[]> =>
    (await api.call(replaceSavedViews, { params: { list }, body: { items: [...items] } })).items,
});
