import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { listConsents } from '@pregon/contract/customers/customer-history.endpoints';
import { readCustomer } from '@pregon/contract/customers/customers.endpoints';
import { formatDate } from '@pregon/ui/format';
import { Empty, Page } from '@pregon/ui/page';
import { RecordFault, RecordLoading } from '@pregon/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerConsents } from './customer-consents.tsx';
import { CustomerDuplicates } from './customer-duplicates.tsx';
import { CustomerEvents } from './customer-events.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerInsight } from './customer-insight.tsx';
import { CustomerMessages } from './customer-messages.tsx';
import { CustomerNext } from './customer-next.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerReceipts } from './customer-receipts.tsx';
import { CustomerRights } from './customer-rights.tsx';
import { CustomerVisits } from './customer-visits.tsx';
import { nameOf } from './customer-format.ts';

const title = 'Cliente';

/** Page of one customer. */
export function CustomerPage({ id }: { readonly id: number }) {
  const mayRead = useMayCall(readCustomer);
  // A store's manager sees what happened in the store.
  const seesAll = useMayCall(listConsents);
  const { data, error, refetch } = useQuery({
    ...restQuery(readCustomer, { params: { id } }),
    enabled: mayRead && id > 0,
    staleTime: 0,
  });
  if (!mayRead)
    return (
      <Page title={title}>
        <Empty kind="first" title={title}>
          Tu rol no permite ver los datos de los clientes. Habla con tu administrador.
        </Empty>
      </Page>
    );
  // A customer who was merged into another is redirected to the other's page.
  if (data && data.id !== id) return <Navigate to={paths.customer(data.id)} replace />;
  if (data) return <LoadedCustomer customer={data} />;
  if (error || id === 0) {
    const isGone = id === 0 || isFault(error, 'NOT_FOUND', 'INVALID');
    return (
      <RecordFault
        title={title}
        heading={isGone ? 'Este cliente no existe' : 'No pudimos cargar el cliente'}
        reason={
          isGone
            ? `Puede que el enlace esté incompleto, o que sea de otra ${seesAll ? 'cuenta' : 'tienda'}.`
            : faultMessage(error)
        }
        wayOut={isGone ? { to: paths.customers, label: 'Ver clientes' } : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  return <RecordLoading title={title} label="Cargando cliente…" />;
}

function LoadedCustomer({ customer }: { readonly customer: Customer }) {
  const zone = useSession().session?.user.timeZone;
  // A store's manager sees what happened in the store: the facts, purchases, visits and notes.
  const seesAll = useMayCall(listConsents);
  const { id, document, city, createdAt } = customer;
  return (
    <Page
      title={nameOf(customer)}
      description={[document, city, `En la base desde el ${formatDate(createdAt, zone)}`].filter(Boolean).join(' · ')}
      actions={seesAll ? <CustomerActions customer={customer} /> : undefined}
    >
      <div className="customer-page">
        <CustomerFacts customer={customer} zone={zone} />
        <div className="customer-columns">
          <div className="customer-main">
            {seesAll ? <CustomerInsight customer={customer} zone={zone} /> : null}
            <CustomerReceipts customer={customer} zone={zone} />
            {seesAll ? <CustomerMessages customer={customer} zone={zone} /> : null}
            <CustomerVisits customer={customer} zone={zone} />
            {seesAll ? <CustomerEvents id={id} zone={zone} /> : null}
          </div>
          <div className="customer-side">
            {seesAll ? <CustomerConsents id={id} zone={zone} /> : null}
            <CustomerNotes id={id} zone={zone} />
            {seesAll ? (
              <>
                <CustomerDuplicates customer={customer} zone={zone} />
                <CustomerRights customer={customer} zone={zone} />
                <CustomerNext customer={customer} />
              </>
            ) : null}
          </div>
        </div>
      </div>
    </Page>
  );
}
