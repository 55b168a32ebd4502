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

/** Invalidates all cached queries of stores. Active queries refetch now, the others on their next use. */
export const readStoresAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all(touched.map((source) => client.invalidateQueries({ queryKey: queryKeyOf(source) })));

/** Invalidates the stores also after a failure, which may be due to a concurrent change. */
function useRereading() {
  const client = useQueryClient();
  return { onSettled: () => void readStoresAgain(client) };
}

export const useCreateStore = () => useMutation({ ...graphqlMutation(createStoreMutation), ...useRereading() });
export const useUpdateStore = () => useMutation({ ...restMutation(updateStore), ...useRereading() });
export const useActivateStore = () => useMutation({ ...restMutation(activateStore), ...useRereading() });
