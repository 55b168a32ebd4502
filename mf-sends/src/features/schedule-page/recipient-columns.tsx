import { channelFacts } from '@pregon/contract/channels/channels';
import type { DeliveryOutcome, Recipient } from '@pregon/contract/schedules/recipients.schema';
import { formatDateTime } from '@pregon/ui/format';
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

/** Describes the latest known event of a message after it was sent. */
const formatLatestEvent = (
  { bouncedAt, clickedAt, openedAt, deliveredAt }: Recipient,
  zone: string | undefined,
): string | undefined => {
  if (bouncedAt) return `Rebotó el ${formatDateTime(bouncedAt, zone)}`;
  if (clickedAt) return `Hizo clic el ${formatDateTime(clickedAt, zone)}`;
  if (openedAt) return `Lo abrió el ${formatDateTime(openedAt, zone)}`;
  return deliveredAt ? `Entregado el ${formatDateTime(deliveredAt, zone)}` : undefined;
};

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
        <span className="sub">{address}</span>
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
        <span className="sub">{recipient.reason ?? formatLatestEvent(recipient, zone)}</span>
        {recipient.reply ? <span className="sub">Respondió: «{recipient.reply.text}»</span> : null}
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
