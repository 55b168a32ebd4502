import { api } from '@pregon/auth-api/api';
import { queryClient } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import type { StoreRow } from '@pregon/contract/stores/store.schema';
import { activateStore } from '@pregon/contract/stores/stores.endpoints';
import { formatCount } from '@pregon/ui/format';
import type { Bulk, BulkAction } from '@pregon/ui/list';
import { invalidateStores } from '../../store-changes.ts';

const count = (stores: number) => formatCount(stores, 'tienda', 'tiendas');

/** The action that sets whether stores are active. */
const setActive = (active: boolean, words: Pick<BulkAction<StoreRow>, 'label' | 'refusal' | 'done'>): BulkAction<StoreRow> => ({
  ...words,
  applies: (store) => store.active !== active,
  run: async ({ id, version }) => {
    const changed = await api.call(activateStore, { body: { id, version, active } });
    return () => api.call(activateStore, { body: { id, version: changed.version, active: !active } });
  },
});

const actions = [
  setActive(false, {
    label: 'Desactivar',
    refusal: 'ya están desactivadas',
    done: (stores) => `Sin abrir a clientes: ${count(stores)}.`,
  }),
  setActive(true, { label: 'Activar', refusal: 'ya están en uso', done: (stores) => `De nuevo en uso: ${count(stores)}.` }),
];

/** The actions on several stores, as far as the user's role allows them. */
export function useStoreBulk(): Bulk<StoreRow> {
  const mayChange = useMayCall(activateStore);
  return { actions: mayChange ? actions : [], nameOf: ({ name }) => name, onChanged: () => invalidateStores(queryClient) };
}
