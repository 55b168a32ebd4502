import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import type { EndpointOutput } from '@pregon/contract/endpoint';
import { type CustomerMessage, listCustomerMessages } from '@pregon/contract/customers/customer-history.endpoints';
import { Button } from '@pregon/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MessageRow } from './message-row.tsx';

interface MessagePageProps {
  readonly customer: number;
  readonly page: EndpointOutput<typeof listCustomerMessages>;
  readonly zone: string | undefined;
  readonly onOpen: (message: CustomerMessage) => void;
}

/** List of messages with a button that loads the earlier page below it. */
export function MessagePage({ page: { items, next }, ...rest }: MessagePageProps) {
  const { zone, onOpen } = rest;
  return (
    <>
      <ul className="customer-list">
        {items.map((message) => (
          <MessageRow key={message.id} message={message} zone={zone} onOpen={() => onOpen(message)} />
        ))}
      </ul>
      {next === null ? null : <EarlierMessages after={next} {...rest} />}
    </>
  );
}

function EarlierMessages({ after, ...rest }: Omit<MessagePageProps, 'page'> & { readonly after: number }) {
  const [isRequested, setRequested] = useState(false);
  const { data, error, refetch } = useQuery({
    ...restQuery(listCustomerMessages, { params: { id: rest.customer }, query: { after } }),
    enabled: isRequested,
  });
  if (data) return <MessagePage page={data} {...rest} />;
  return (
    <div className="row wrap">
      <Button
        size="s"
        isPending={isRequested && !error}
        pendingLabel="Cargando…"
        onPress={() => (error ? void refetch() : setRequested(true))}
      >
        Ver mensajes anteriores
      </Button>
      {error ? (
        <span className="soft" role="alert">
          {faultMessage(error)}
        </span>
      ) : null}
    </div>
  );
}
