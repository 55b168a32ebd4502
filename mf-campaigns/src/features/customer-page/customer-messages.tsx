import { api } from '@pregon/auth-api/api';
import { queryKeyOf } from '@pregon/auth-api/queries';
import { type CustomerMessage, listCustomerMessages } from '@pregon/contract/customers/customer-history.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CustomerPart } from './customer-part.tsx';
import { MessageRow } from './message-row.tsx';

const MessageDialog = lazy(() => loadPart(() => import('./message-dialog.tsx')));

interface CustomerMessagesProps {
  readonly id: number;
  readonly zone: string | undefined;
}

/** Every message to the customer, with what became of it. */
export function CustomerMessages({ id, zone }: CustomerMessagesProps) {
  const [open, setOpen] = useState<CustomerMessage>();
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(listCustomerMessages), id],
    queryFn: ({ pageParam, signal }) =>
      api.call(listCustomerMessages, { params: { id }, query: pageParam === null ? {} : { after: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  return (
    <>
      <CustomerPart
        title="Mensajes"
        query={query}
        empty={({ pages }) => (pages[0]?.items.length === 0 ? 'Todavía no le hemos escrito.' : undefined)}
      >
        {({ pages }) => (
          <>
            <ul className="customer-list">
              {pages
                .flatMap(({ items }) => items)
                .map((message) => (
                  <MessageRow key={message.id} message={message} zone={zone} onOpen={() => setOpen(message)} />
                ))}
            </ul>
            {query.hasNextPage ? (
              <Button
                size="s"
                isPending={query.isFetchingNextPage}
                pendingLabel="Cargando…"
                onPress={() => void query.fetchNextPage()}
              >
                Ver mensajes anteriores
              </Button>
            ) : null}
          </>
        )}
      </CustomerPart>
      {open ? (
        <Suspense>
          <MessageDialog customer={id} message={open} zone={zone} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
