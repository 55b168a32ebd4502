import { restQuery } from '@pregon/auth-api/queries';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { type CustomerMessage, listCustomerMessages } from '@pregon/contract/customers/customer-history.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DeletedNote, emptyAfterDeletion } from './deleted-note.tsx';
import { CustomerSection } from './customer-section.tsx';
import { MessagePage } from './message-page.tsx';

const MessageDialog = lazy(() => loadPart(() => import('./message-dialog.tsx')));

/** The key of the opened message in the address, `?mensaje=12`, and a function that opens another one or closes it. */
function useOpenedMessage(): readonly [id: number | undefined, open: (id: number | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('mensaje') ?? '';
  const open = (id: number | undefined): void =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === undefined) after.delete('mensaje');
        else after.set('mensaje', String(id));
        return after;
      },
      { replace: true },
    );
  return [/^[1-9]\d{0,14}$/.test(named) ? Number(named) : undefined, open];
}

interface CustomerMessagesProps {
  readonly customer: Customer;
  readonly zone: string | undefined;
}

/** Section with all messages to the customer and their outcomes. */
export function CustomerMessages({ customer: { id, deletedBefore }, zone }: CustomerMessagesProps) {
  const deleted = { what: 'Los mensajes', before: deletedBefore.messages, zone };
  const [opened, open] = useOpenedMessage();
  const [pressed, setPressed] = useState<CustomerMessage>();
  const query = useQuery({ ...restQuery(listCustomerMessages, { params: { id }, query: {} }), staleTime: 0 });
  const show = (message: CustomerMessage) => {
    setPressed(message);
    open(message.id);
  };
  // An earlier page may not be loaded after a reload: the dialog then knows no more than the key.
  const known = [...(pressed ? [pressed] : []), ...(query.data?.items ?? [])].find((message) => message.id === opened);
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
            <MessagePage customer={id} page={page} zone={zone} onOpen={show} />
            <DeletedNote {...deleted} />
          </>
        )}
      </CustomerSection>
      {opened === undefined ? null : (
        <Suspense>
          <MessageDialog customer={id} id={opened} message={known} zone={zone} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}
