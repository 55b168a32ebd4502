import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import {
  type CustomerDuplicate,
  type CustomerMerge,
  type DuplicateReason,
  listDuplicates,
  mergeDuplicate,
  undoMerge,
} from '@pregon/contract/customers/customer-merges.endpoints';
import { errorTable } from '@pregon/contract/errors';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { formatCount, formatDate } from '@pregon/ui/format';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { CustomerSection } from './customer-section.tsx';
import { useInvalidateCustomer } from './use-invalidate-customer.ts';

const MergeDialog = lazy(() => loadPart(() => import('./merge-dialog.tsx')));

const reasonLabels: Readonly<Record<DuplicateReason, string>> = {
  document: 'el mismo documento',
  email: 'el mismo correo',
  mobile: 'el mismo celular',
};

/** Formats a list: 'el mismo documento y el mismo correo'. */
const listFormat = new Intl.ListFormat('es', { type: 'conjunction' });

interface CustomerDuplicatesProps {
  readonly customer: Customer;
  readonly zone: string | undefined;
}

/** Section with possible duplicates of the customer and with merges that can be undone. */
export function CustomerDuplicates({ customer, zone }: CustomerDuplicatesProps) {
  const { id } = customer;
  const query = useQuery({ ...restQuery(listDuplicates, { params: { id } }), staleTime: 0 });
  const [other, setOther] = useState<CustomerDuplicate>();
  const mayMerge = useMayCall(mergeDuplicate);
  const invalidateCustomer = useInvalidateCustomer();
  const undo = useMutation({
    ...restMutation(undoMerge),
    onError: (error) => toast.error(faultMessage(error)),
    onSuccess: async () => {
      await invalidateCustomer();
      toast.success('La unión se deshizo: los dos clientes están como antes.');
    },
  });
  return (
    <>
      <CustomerSection
        title="¿Es la misma persona?"
        query={query}
        empty={({ items, merges }) =>
          items.length + merges.length === 0 ? 'Nadie más tiene su documento, su correo o su celular.' : undefined
        }
      >
        {({ items, merges }) => (
          <ul className="customer-list">
            {items.map((duplicate) => (
              <Duplicate key={duplicate.id} duplicate={duplicate} mayMerge={mayMerge} onMerge={() => setOther(duplicate)} />
            ))}
            {merges.map((merge, index) => (
              <Merge
                key={merge.id}
                merge={merge}
                zone={zone}
                isPending={undo.isPending}
                refusal={
                  mayMerge ? (index > 0 ? 'Deshaz primero la unión más reciente.' : undefined) : errorTable.FORBIDDEN.message
                }
                onUndo={() => undo.mutate({ params: { id, merge: merge.id } })}
              />
            ))}
          </ul>
        )}
      </CustomerSection>
      {other ? (
        <Suspense>
          <MergeDialog customer={customer} other={other} onClose={() => setOther(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface DuplicateProps {
  readonly duplicate: CustomerDuplicate;
  readonly mayMerge: boolean;
  readonly onMerge: () => void;
}

function Duplicate({ duplicate, mayMerge, onMerge }: DuplicateProps) {
  const { id, name, city, reasons, purchases } = duplicate;
  const displayName = name || `Cliente ${id}`;
  return (
    <li>
      <p>
        <Link className="link" to={paths.customer(id)}>
          {displayName}
        </Link>
      </p>
      <p className="small soft">
        {[
          `Tiene ${listFormat.format(reasons.map((reason) => reasonLabels[reason]))}`,
          city,
          formatCount(purchases, 'compra', 'compras'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        <Button
          size="s"
          aria-label={`Unir a ${displayName} con este cliente`}
          isDisabled={!mayMerge}
          disabledReason={errorTable.FORBIDDEN.message}
          onPress={onMerge}
        >
          Unir…
        </Button>
      </p>
    </li>
  );
}

interface MergeProps {
  readonly merge: CustomerMerge;
  readonly zone: string | undefined;
  readonly isPending: boolean;
  readonly refusal: string | undefined;
  readonly onUndo: () => void;
}

function Merge({ merge: { name, by, at, undoUntil }, zone, isPending, refusal, onUndo }: MergeProps) {
  return (
    <li>
      <p>
        Se unió con <b>{name || 'un cliente sin nombre'}</b>
      </p>
      <p className="small soft">{`${by ?? 'Lo confirmó el cliente'} · ${formatDate(at, zone)} · se puede deshacer hasta el ${formatDate(undoUntil, zone)}`}</p>
      <p>
        <Button
          size="s"
          aria-label={`Deshacer la unión con ${name}`}
          isDisabled={refusal !== undefined}
          disabledReason={refusal}
          isPending={isPending}
          pendingLabel="Deshaciendo…"
          onPress={onUndo}
        >
          Deshacer la unión
        </Button>
      </p>
    </li>
  );
}
