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

const affectedQueries = [
  readStore,
  storesQuery,
  storeMapQuery,
  storeWordsQuery,
  warehouseCategoryQuery,
  warehouseSubcategoryQuery,
  warehouseLinesQuery,
];

/** Invalidates all cached queries of stores. Active queries refetch now, the others on their next use. */
export const invalidateStores = (client: QueryClient): Promise<unknown> =>
  Promise.all(affectedQueries.map((source) => client.invalidateQueries({ queryKey: queryKeyOf(source) })));

/** Invalidates the stores also after a failure, which may be due to a concurrent change. */
function useStoreInvalidation() {
  const client = useQueryClient();
  return { onSettled: () => void invalidateStores(client) };
}

export const useCreateStore = () => useMutation({ ...graphqlMutation(createStoreMutation), ...useStoreInvalidation() });
export const useUpdateStore = () => useMutation({ ...restMutation(updateStore), ...useStoreInvalidation() });
export const useActivateStore = () => useMutation({ ...restMutation(activateStore), ...useStoreInvalidation() });
