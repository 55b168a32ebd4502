import { listDownload } from '@pregon/auth-api/list-actions';
import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { useMayCall } from '@pregon/auth-api/session';
import { wholeAccount } from '@pregon/contract/session/roles';
import type { StoreRow } from '@pregon/contract/stores/store.schema';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { loadPart } from '@pregon/remote-api/load-part';
import { ListPage } from '@pregon/ui/list';
import { Skeleton, Waiting } from '@pregon/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FirstStoreActions, StoreActions } from './store-actions.tsx';
import { storeColumns } from './store-columns.tsx';
import { useStoreList } from './store-filters.ts';
import { useStoreBulk } from './use-store-bulk.ts';
import { heading } from './heading.ts';
import './store-list.css';

const views = savedViewsOf('stores');
const ActivateStore = lazy(() => loadPart(() => import('../../activate-store.tsx')));
const StoreMap = lazy(() => loadPart(() => import('./store-map.tsx')));

const noStores = {
  title: 'Aún no hay tiendas',
  text: 'Crea la primera, o trae las que ya tienes en un archivo CSV.',
  action: <FirstStoreActions />,
};

/** For a manager to whom no store is assigned. */
const unassigned = {
  title: 'No tienes tiendas asignadas',
  text: 'Cuando quien administra la cuenta te asigne una, la ves aquí con sus clientes.',
};

export default function StoreListPage() {
  const seesAll = useMayCall(wholeAccount);
  const bulk = useStoreBulk();
  const { filters, address, filter } = useStoreList();
  const [parameters, setParameters] = useSearchParams();
  const { page, size, sort } = address;
  const isMap = parameters.get('view') === 'mapa';
  const [changing, setChanging] = useState<StoreRow>();
  const [columns] = useState(() => storeColumns(setChanging));
  const variables = { page, size, ...(filter && { filter }), ...(sort && { sort }) };
  // Other users change stores: the cached page is shown at once and refetched.
  const query = useQuery({ ...graphqlQuery(storesQuery, variables), staleTime: 0, placeholderData: keepPreviousData });
  const show = (view: 'lista' | 'mapa') =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      if (view === 'mapa') after.set('view', view);
      else after.delete('view');
      return after;
    });
  return (
    <>
      <ListPage
        {...heading}
        searchLabel="Buscar por nombre, código o ciudad"
        action={<StoreActions isMap={isMap} onShow={show} mayOffer={seesAll} />}
        address={address}
        filters={filters}
        list={query.data?.stores}
        lines={2}
        columns={columns}
        bulk={bulk}
        views={views}
        columnsOf="stores"
        download={
          seesAll
            ? (only) => listDownload({ list: 'stores', ...(filter && { filter }), sort, only: only?.map(Number) })
            : undefined
        }
        rowKey={({ id }) => String(id)}
        {...listState(query)}
        instead={
          isMap ? (
            <Suspense
              fallback={
                <div className="store-map">
                  <Waiting label="Cargando mapa...">
                    <Skeleton height="max(20rem, calc(100dvh - 17rem))" />
                  </Waiting>
                </div>
              }
            >
              <StoreMap filter={filter} />
            </Suspense>
          ) : undefined
        }
        firstUse={seesAll ? noStores : unassigned}
      />
      {changing ? (
        <Suspense>
          <ActivateStore store={changing} onClose={() => setChanging(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
