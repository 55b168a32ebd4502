import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import {
  createPublicKey,
  listPublicKeys,
  type PublicKey,
  stopPublicKey,
} from '@pregon/contract/public-keys/public-keys.endpoints';
import type { Store } from '@pregon/contract/stores/store.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Note, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CustomerPage } from './customer-page.tsx';

const StopKey = lazy(() => loadPart(() => import('./stop-key.tsx')));

const keysQuery = (store: number) => ({ ...restQuery(listPublicKeys, { query: { store } }), staleTime: 0 });

/** Section with the public pages of a store: lists their addresses, creates new ones and revokes existing ones. */
export function CustomerPages({ store: { id } }: { readonly store: Store }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(keysQuery(id));
  const mayCreate = useMayCall(createPublicKey);
  const mayStop = useMayCall(stopPublicKey);
  const [keyToStop, setKeyToStop] = useState<PublicKey>();
  const invalidateKeys = () => client.invalidateQueries({ queryKey: queryKeyOf(listPublicKeys) });
  const create = useMutation({ ...restMutation(createPublicKey), onSettled: invalidateKeys });
  const open = data?.items.filter(({ active }) => active);
  const add = (counter: boolean) =>
    create.mutate({ body: { store: id, counter } }, { onError: (fault) => toast.error(faultMessage(fault)) });
  const refusal = { isDisabled: !mayCreate, disabledReason: errorTable.FORBIDDEN.message };
  return (
    <div className="form store-page-links">
      <Section
        title="Páginas para clientes"
        description="Sin sesión, en cualquier teléfono. Quien tenga la dirección puede abrirlas: si se pierde, detenla y crea otra."
      >
        {error && !data ? (
          <Note tone="warning">
            <p>{faultMessage(error)}</p>
            <Button size="s" onPress={() => void refetch()}>
              Reintentar
            </Button>
          </Note>
        ) : null}
        {open?.length === 0 ? <p className="soft">Esta tienda todavía no tiene páginas.</p> : null}
        {open?.map((key) => (
          <CustomerPage key={key.key} of={key} mayStop={mayStop} onStop={() => setKeyToStop(key)} />
        ))}
        <div className="row wrap">
          <Button {...refusal} isPending={create.isPending} pendingLabel="Creando…" onPress={() => add(true)}>
            Crear página de mostrador
          </Button>
          <Button {...refusal} onPress={() => add(false)}>
            Crear página de registro
          </Button>
        </div>
        <p className="hint">La de mostrador también registra visitas y compras; la de registro puede ir en un cartel.</p>
      </Section>
      {keyToStop ? (
        <Suspense>
          <StopKey of={keyToStop} onClose={() => setKeyToStop(undefined)} onStopped={invalidateKeys} />
        </Suspense>
      ) : null}
    </div>
  );
}
