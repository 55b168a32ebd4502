import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { type CustomerInsight, readCustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { changeObjection, eraseCustomer, exportScores } from '@pregon/contract/customers/customer-rights.endpoints';
import { errorTable } from '@pregon/contract/errors';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { downloadFile } from '@pregon/ui/download-file';
import { formatDateTime } from '@pregon/ui/format';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CustomerSection } from './customer-section.tsx';

const RequestDialog = lazy(() => loadPart(() => import('./request-dialog.tsx')));
const EraseCustomer = lazy(() => loadPart(() => import('./erase-customer.tsx')));

interface CustomerRightsProps {
  readonly customer: Customer;
  readonly zone: string | undefined;
}

/** Actions on the rights of a customer under habeas data: access to scores, objection to profiling, and erasure. */
export function CustomerRights({ customer, zone }: CustomerRightsProps) {
  const { id } = customer;
  const query = useQuery({ ...restQuery(readCustomerInsight, { params: { id: String(id) } }), staleTime: 0 });
  return (
    <CustomerSection title="Habeas data" query={query}>
      {(insight) => (
        <>
          {insight.objected ? <Objection insight={insight} zone={zone} /> : null}
          <ul className="customer-rights">
            <li>
              <Scores id={id} />
            </li>
            <li>
              <ChangeObjection id={id} objected={insight.objected} />
            </li>
            <li>
              <Erase customer={customer} />
            </li>
          </ul>
        </>
      )}
    </CustomerSection>
  );
}

function Objection({ insight: { objection }, zone }: { readonly insight: CustomerInsight; readonly zone: string | undefined }) {
  return (
    <p>
      Pidió que no se calcule nada de sus compras.
      {objection ? (
        <span className="small soft">{` Lo registró ${objection.by} el ${formatDateTime(objection.at, zone)}: «${objection.reason}»`}</span>
      ) : null}
    </p>
  );
}

function Scores({ id }: { readonly id: number }) {
  const mayExport = useMayCall(exportScores);
  const { mutate, isPending } = useMutation({
    ...restMutation(exportScores),
    onError: (error) => toast.error(faultMessage(error)),
    onSuccess: ({ fileName, mediaType, content }) =>
      downloadFile(fileName, new Blob([content], { type: `${mediaType};charset=utf-8` })),
  });
  const button = (format: 'html' | 'json', label: string) => (
    <Button
      size="s"
      isDisabled={!mayExport}
      disabledReason={errorTable.FORBIDDEN.message}
      isPending={isPending}
      pendingLabel="Preparando…"
      onPress={() => mutate({ params: { id }, body: { format } })}
    >
      {label}
    </Button>
  );
  return (
    <>
      <p className="small soft">
        Lo que se calcula de sus compras y los eventos que contaron otros sistemas, para entregárselo si lo pide.
      </p>
      <p className="row wrap">
        {button('html', 'Descargar para leer')}
        {button('json', 'Descargar como datos')}
      </p>
    </>
  );
}

function ChangeObjection({ id, objected }: { readonly id: number; readonly objected: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const mayChange = useMayCall(changeObjection);
  const { mutateAsync: change } = useMutation(restMutation(changeObjection));
  const label = objected ? 'Volver a calcular' : 'No calcular nada';
  return (
    <>
      <p className="small soft">
        {objected
          ? 'Si cambió de opinión, sus compras vuelven a contar.'
          : 'Si se opone a que se analicen sus compras. Sigue recibiendo lo que autorizó.'}
      </p>
      <p>
        <Button size="s" isDisabled={!mayChange} disabledReason={errorTable.FORBIDDEN.message} onPress={() => setOpen(true)}>
          {`${label}…`}
        </Button>
      </p>
      {isOpen ? (
        <Suspense>
          <RequestDialog
            title={objected ? 'Volver a calcular sus compras' : 'No calcular nada de sus compras'}
            submitLabel={label}
            onRequest={async (reason) => {
              const { message } = await change({ params: { id }, body: { objects: !objected, reason } });
              return message;
            }}
            onClose={() => setOpen(false)}
          >
            {objected
              ? 'Dentro de un minuto tendrá otra vez enfoque, categoría y recomendaciones.'
              : 'Se eliminan su enfoque y su categoría calculados, sus probabilidades y sus recomendaciones, y ningún filtro de puntajes lo elige. Sigue recibiendo los mensajes que autorizó.'}
          </RequestDialog>
        </Suspense>
      ) : null}
    </>
  );
}

function Erase({ customer }: { readonly customer: Customer }) {
  const [isOpen, setOpen] = useState(false);
  const mayErase = useMayCall(eraseCustomer);
  return (
    <>
      <p className="small soft">Si pide que se eliminen sus datos. No se puede deshacer.</p>
      <p>
        <Button
          size="s"
          isDisabled={!mayErase}
          disabledReason="Solo los administradores eliminan clientes."
          onPress={() => setOpen(true)}
        >
          Eliminar cliente…
        </Button>
      </p>
      {isOpen ? (
        <Suspense>
          <EraseCustomer customer={customer} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
