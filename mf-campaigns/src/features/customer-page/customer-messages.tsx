import { restQuery } from '@pregon/auth-api/queries';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { type CustomerMessage, listCustomerMessages } from '@pregon/contract/customers/customer-history.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { DeletedNote, emptyAfterDeletion } from './deleted-note.tsx';
import { CustomerSection } from './customer-section.tsx';
import { MessagePage } from './message-page.tsx';

const MessageDialog = lazy(() => loadPart(() => import('./message-dialog.tsx')));

interface CustomerMessagesProps {
  readonly customer: Customer;
  readonly zone: string | undefined;
}

/** Section with all messages to the customer and their outcomes. */
export function CustomerMessages({ customer: { id, deletedBefore }, zone }: CustomerMessagesProps) {
  const deleted = { what: 'Los mensajes', before: deletedBefore.messages, zone };
  const [open, setOpen] = useState<CustomerMessage>();
  const query = useQuery({ ...restQuery(listCustomerMessages, { params: { id }, query: {} }), staleTime: 0 });
  return (
    <>
      <CustomerSection
        title="Mensajes"
        query={query}
        empty={({ items }) =>
          items.length === 0
            ? (emptyAfterDeletion('No hay mensajes suyos.', deleted) ?? 'Todavía no le hemos escrito.')
            : undefined
        }
      >
        {(page) => (
          <>
            <MessagePage customer={id} page={page} zone={zone} onOpen={setOpen} />
            <DeletedNote {...deleted} />
          </>
        )}
      </CustomerSection>
      {open ? (
        <Suspense>
          <MessageDialog customer={id} message={open} zone={zone} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
