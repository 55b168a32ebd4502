import { useMayCall } from '@pregon/auth-api/session';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { updateCustomer } from '@pregon/contract/customers/customers.endpoints';
import { errorTable } from '@pregon/contract/errors';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const EditCustomer = lazy(() => loadPart(() => import('./edit-customer.tsx')));

/** Buttons in the header of a customer's page. */
export function CustomerActions({ customer }: { readonly customer: Customer }) {
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useMayCall(updateCustomer);
  return (
    <>
      <Button isDisabled={!mayEdit} disabledReason={errorTable.FORBIDDEN.message} onPress={() => setEditing(true)}>
        <Icon of={Pencil} />
        Editar
      </Button>
      {isEditing ? (
        <Suspense>
          <EditCustomer customer={customer} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
