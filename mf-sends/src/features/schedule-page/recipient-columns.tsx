import { channelFacts } from '@pregon/contract/channels/channels';
import type { DeliveryOutcome, Recipient } from '@pregon/contract/schedules/recipients.schema';
import type { Column } from '@pregon/ui/table';
import { NearTime } from '@pregon/ui/near-time';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

export const outcomeLabels: Readonly<Record<DeliveryOutcome, string>> = {
  pending: 'Pendiente',
  sending: 'Enviando',
  sent: 'Enviado',
  failed: 'Fallido',
  uncertain: 'Incierto',
  skipped: 'Omitido',
};

/** The latest known event of a message after it was sent, or undefined. */
const latestEventOf = ({ bouncedAt, clickedAt, openedAt, deliveredAt }: Recipient) => {
  if (bouncedAt) return { what: 'Rebotó', at: bouncedAt };
  if (clickedAt) return { what: 'Hizo clic', at: clickedAt };
  if (openedAt) return { what: 'Lo abrió', at: openedAt };
  return deliveredAt ? { what: 'Entregado', at: deliveredAt } : undefined;
};

function LatestEvent({ of, zone }: { readonly of: Recipient; readonly zone: string | undefined }) {
  const event = latestEventOf(of);
  if (!event) return null;
  return (
    <>
      {event.what}: <NearTime moment={event.at} zone={zone} />
    </>
  );
}

const formatAttempts = (count: number): string => (count === 1 ? '1 intento' : `${count} intentos`);

const messageId: Column<Recipient> = {
  key: 'messageId',
  header: 'Id del mensaje',
  card: 'wide',
  cell: ({ messageId: id }) => (id ? <code className="message-id">{id}</code> : null),
};

/**
 * Columns of the recipients: one row for each person, method and sending. Their keys are the sort orders of the list. Times are shown in the account's
 * zone. The message id has a column only if `hasIds` is true.
 */
export const recipientColumns = (zone: string | undefined, hasIds: boolean): readonly Column<Recipient>[] => [
  {
    key: 'customer',
    header: 'Destinatario',
    isFixed: true,
    card: 'wide',
    cell: ({ customerId, customerName, address }) => (
      <>
        {customerId === undefined ? (
          <span className="main">{customerName}</span>
        ) : (
          <Link className="main" to={paths.customer(customerId)}>
            {customerName || address}
          </Link>
        )}
        <span className="sub" title={address}>
          {address}
        </span>
      </>
    ),
  },
  {
    key: 'outcome',
    header: 'Resultado',
    cell: (recipient) => (
      <>
        <span className="outcome" data-outcome={recipient.outcome}>
          {outcomeLabels[recipient.outcome]}
        </span>
        <span className="sub">{recipient.reason ?? <LatestEvent of={recipient} zone={zone} />}</span>
        {recipient.reply ? (
          <span className="sub" title={recipient.reply.text}>
            Respondió: «{recipient.reply.text}»
          </span>
        ) : null}
      </>
    ),
  },
  { key: 'type', header: 'Método', card: 'right', cell: ({ type }) => channelFacts[type].label },
  {
    key: 'at',
    header: 'Cuándo',
    caption: 'Cuándo',
    cell: ({ at, attempts: count }) => (
      <>
        <NearTime moment={at} zone={zone} />
        {count > 0 ? <span className="sub">{formatAttempts(count)}</span> : null}
      </>
    ),
  },
  ...(hasIds ? [messageId] : []),
];
