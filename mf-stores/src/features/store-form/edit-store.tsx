import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import { type Store, storeForm } from '@pregon/contract/stores/store.schema';
import { activateStore, readStore, updateStore } from '@pregon/contract/stores/stores.endpoints';
import { warehouseCategoryQuery } from '@pregon/contract/stores/stores.operations';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { useAppForm } from '@pregon/ui/form';
import { Note } from '@pregon/ui/page';
import { EditConflictNotice, RecordFault, RecordLoading, type Revision } from '@pregon/ui/record';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUpdateStore } from '../../store-changes.ts';
import { storePaths } from '../../store-paths.ts';
import { CustomerPages } from './customer-pages.tsx';
import { StoreForm } from './store-form.tsx';
import { editableValues, displayValue, fieldLabels } from './store-values.ts';

const ActivateStore = lazy(() => loadPart(() => import('../../activate-store.tsx')));
const StoreSheet = lazy(() => loadPart(async () => ({ default: (await import('./store-sheet.tsx')).StoreSheet })));
const title = 'Editar tienda';

const storeQuery = (id: number) => ({ ...restQuery(readStore, { params: { id: String(id) } }), staleTime: 0 });

export function EditStore({ id }: { readonly id: number }) {
  // Whoever sees stores alone may not read the lists that the form offers.
  const hasForm = useMayCall(warehouseCategoryQuery);
  const { data, error, refetch, isFetchedAfterMount } = useQuery(storeQuery(id));
  const heading = hasForm ? title : 'Tienda';
  // The form must not start from stale values of the cache, so it waits for the first response.
  if (data && isFetchedAfterMount) {
    if (hasForm) return <LoadedStore store={data} />;
    return (
      <Suspense fallback={<RecordLoading title={heading} label="Cargando tienda…" />}>
        <StoreSheet store={data} />
      </Suspense>
    );
  }
  if (!error) return <RecordLoading title={heading} label="Cargando tienda…" />;
  const isGone = isFault(error, 'NOT_FOUND', 'INVALID');
  return (
    <RecordFault
      title={heading}
      heading={isGone ? 'Esta tienda no existe' : 'No pudimos cargar la tienda'}
      reason={isGone ? 'Puede que el enlace esté incompleto.' : faultMessage(error)}
      wayOut={isGone ? { to: storePaths.stores, label: 'Ver tiendas' } : undefined}
      onRetry={() => void refetch()}
    />
  );
}

function LoadedStore({ store }: { readonly store: Store }) {
  const { id } = store;
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayUpdate = useMayCall(updateStore);
  const { mutateAsync: update } = useUpdateStore();
  /** The revision that the form was loaded from or last merged with. */
  const [base, setBase] = useState(store);
  const [theirs, setTheirs] = useState<Store>();
  const form = useAppForm({ schema: storeForm, initialValues: editableValues(store) });
  return (
    <StoreForm
      form={form}
      title={title}
      description={`${store.name} · ${store.code}`}
      codeHint="Si lo dejas vacío, conserva el que tenía."
      actions={<Activation store={store} />}
      save={{ label: 'Guardar cambios', pendingLabel: 'Guardando cambios…', isAllowed: mayUpdate }}
      note={
        <>
          {store.active ? null : (
            <div className="store-note">
              <Note tone="info">
                Esta tienda está desactivada: sus páginas para clientes no abren. Sus clientes y compras se conservan.
              </Note>
            </div>
          )}
          {theirs ? (
            <EditConflictNotice
              of={form}
              record="esta tienda"
              labels={fieldLabels}
              base={revisionOf(base)}
              theirs={revisionOf(theirs)}
              display={displayValue}
              onMerged={() => setBase(theirs)}
              className="store-note"
            />
          ) : null}
        </>
      }
      onSubmit={async (values) => {
        try {
          // Activating the store on this page increments its version too, which must not cause a conflict here.
          await update({ body: { id, version: versionFor(store, base), ...values } });
        } catch (error) {
          if (!isFault(error, 'CONFLICT')) throw error;
          setTheirs(await client.fetchQuery(storeQuery(id)));
          return;
        }
        forgetUnsavedChanges();
        toast.success(`Se guardaron los cambios de «${values.name}».`);
        await navigate(storePaths.stores);
      }}
    >
      <CustomerPages store={store} />
    </StoreForm>
  );
}

const revisionOf = (store: Store): Revision => ({ version: store.version, values: { ...editableValues(store) } });

/** Returns the latest version if no editable value differs from the base; the base version otherwise. */
const versionFor = (store: Store, base: Store): number =>
  JSON.stringify(editableValues(store)) === JSON.stringify(editableValues(base)) ? store.version : base.version;

function Activation({ store }: { readonly store: Store }) {
  const mayActivate = useMayCall(activateStore);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button isDisabled={!mayActivate} disabledReason={errorTable.FORBIDDEN.message} onPress={() => setConfirming(true)}>
        {store.active ? 'Desactivar…' : 'Activar…'}
      </Button>
      {isConfirming ? (
        <Suspense>
          <ActivateStore store={store} onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
