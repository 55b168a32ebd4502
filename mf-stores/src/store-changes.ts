import { graphqlMutation, queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { activateStore, readStore, updateStore } from '@pregon/contract/stores/stores.endpoints';
import {
  createStoreMutation,
  storeMapQuery,
  storesQuery,
  storeWordsQuery,
  warehouseCategoryQuery,
  warehouseLinesQuery,
  warehouseSubcategoryQuery,
} from '@pregon/contract/stores/stores.operations';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

const touched = [
  readStore,
  storesQuery,
  storeMapQuery,
  storeWordsQuery,
  warehouseCategoryQuery,
  warehouseSubcategoryQuery,
  warehouseLinesQuery,
];

/** What is known of stores is old: what is on the page is asked again now, the rest when it is next looked at. */
export const readStoresAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all(touched.map((source) => client.invalidateQueries({ queryKey: queryKeyOf(source) })));

/** Whether it was done or refused: who is refused has often been slower than somebody else. */
function useRereading() {
  const client = useQueryClient();
  return { onSettled: () => void readStoresAgain(client) };
}

export const useCreateStore = () => useMutation({ ...graphqlMutation(createStoreMutation), ...useRereading() });
export const useUpdateStore = () => useMutation({ ...restMutation(updateStore), ...useRereading() });
export const useActivateStore = () => useMutation({ ...restMutation(activateStore), ...useRereading() });
