import { restQuery } from '@pregon/auth-api/queries';
import type { EndpointOutput } from '@pregon/contract/endpoint';
import { eventTypeLabels } from '@pregon/contract/events/event-types';
import { listCustomerEvents } from '@pregon/contract/events/events.endpoints';
import type { CustomerEvent } from '@pregon/contract/events/events.schema';
import { formatNumber } from '@pregon/ui/format';
import { NearTime } from '@pregon/ui/near-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CustomerSection } from './customer-section.tsx';
import { EarlierButton } from './earlier-button.tsx';

interface CustomerEventsProps {
  readonly id: number;
  readonly zone: string | undefined;
}

/** Section with what other systems reported of the customer. */
export function CustomerEvents({ id, zone }: CustomerEventsProps) {
  const query = useQuery({ ...restQuery(listCustomerEvents, { params: { id }, query: {} }), staleTime: 0 });
  return (
    <CustomerSection
      title="Eventos"
      query={query}
      empty={({ items }) => (items.length === 0 ? 'Ningún otro sistema ha contado algo suyo.' : undefined)}
    >
      {(page) => <EventPage id={id} page={page} zone={zone} />}
    </CustomerSection>
  );
}

interface EventPageProps extends CustomerEventsProps {
  readonly page: EndpointOutput<typeof listCustomerEvents>;
}

function EventPage({ page: { items, next }, ...rest }: EventPageProps) {
  return (
    <>
      <ul className="customer-list">
        {items.map((event) => (
          <EventRow key={event.id} event={event} zone={rest.zone} />
        ))}
      </ul>
      {next === null ? null : <EarlierEvents after={next} {...rest} />}
    </>
  );
}

function EarlierEvents({ after, ...rest }: CustomerEventsProps & { readonly after: number }) {
  const [isRequested, setRequested] = useState(false);
  const query = useQuery({
    ...restQuery(listCustomerEvents, { params: { id: rest.id }, query: { after } }),
    enabled: isRequested,
  });
  if (query.data) return <EventPage page={query.data} {...rest} />;
  return (
    <EarlierButton label="Ver eventos anteriores" query={query} isRequested={isRequested} onRequest={() => setRequested(true)} />
  );
}

const valueText = (value: CustomerEvent['properties'][string]): string =>
  typeof value === 'boolean' ? (value ? 'Sí' : 'No') : typeof value === 'number' ? formatNumber(value) : value;

function EventRow({
  event: { type, name, at, properties },
  zone,
}: {
  readonly event: CustomerEvent;
  readonly zone: string | undefined;
}) {
  const values = Object.entries(properties);
  return (
    <li>
      <p className="receipt-head">
        <b>{name || eventTypeLabels[type]}</b>
        <NearTime moment={at} zone={zone} />
      </p>
      {values.length > 0 ? (
        <dl className="event-properties small">
          {values.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{valueText(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
