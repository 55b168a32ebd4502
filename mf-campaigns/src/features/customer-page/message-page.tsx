import { restQuery } from '@pregon/auth-api/queries';
import type { EndpointOutput } from '@pregon/contract/endpoint';
import { type CustomerMessage, listCustomerMessages } from '@pregon/contract/customers/customer-history.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EarlierButton } from './earlier-button.tsx';
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
  const query = useQuery({
    ...restQuery(listCustomerMessages, { params: { id: rest.customer }, query: { after } }),
    enabled: isRequested,
  });
  if (query.data) return <MessagePage page={query.data} {...rest} />;
  return (
    <EarlierButton label="Ver mensajes anteriores" query={query} isRequested={isRequested} onRequest={() => setRequested(true)} />
  );
}
