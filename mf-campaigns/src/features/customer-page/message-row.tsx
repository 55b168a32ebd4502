import { channelFacts } from '@pregon/contract/channels/channels';
import type { CustomerMessage } from '@pregon/contract/customers/customer-history.endpoints';
import { Button } from '@pregon/ui/button';
import { formatCount, formatDateTime } from '@pregon/ui/format';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

const outcomeLabels: Readonly<Record<CustomerMessage['outcome'], string>> = {
  pending: 'Pendiente',
  sending: 'Enviando',
  sent: 'Enviado',
  failed: 'Fallido',
  uncertain: 'Incierto',
  skipped: 'Omitido',
};

/** Describes the events of a message after it was sent, in chronological order. */
function describeEvents(
  { deliveredAt, openedAt, clickedAt, clicks, bouncedAt }: CustomerMessage,
  zone: string | undefined,
): string[] {
  const at = (moment: string) => formatDateTime(moment, zone);
  return [
    ...(deliveredAt ? [`Entregado el ${at(deliveredAt)}`] : []),
    ...(openedAt ? [`Lo abrió el ${at(openedAt)}`] : []),
    ...(clickedAt ? [`Hizo clic el ${at(clickedAt)} (${formatCount(clicks, 'vez', 'veces')})`] : []),
    ...(bouncedAt ? [`Rebotó el ${at(bouncedAt)}`] : []),
  ];
}

/** Returns the title of a message: its subject or text, or the schedule's name if it has neither. */
export const titleOf = ({ title, scheduleName }: CustomerMessage): string => title || scheduleName;

interface MessageRowProps {
  readonly message: CustomerMessage;
  readonly zone: string | undefined;
  readonly onOpen: () => void;
}

/** Row of a message with its outcome. */
export function MessageRow({ message, zone, onOpen }: MessageRowProps) {
  const { channel, outcome, at, reason, schedule, scheduleName, campaignName, reply } = message;
  const events = describeEvents(message, zone);
  return (
    <li>
      <p className="receipt-head">
        <b className="message-title">{titleOf(message)}</b>
        <span className="outcome" data-outcome={outcome}>
          {outcomeLabels[outcome]}
        </span>
      </p>
      <p className="small soft">
        {channelFacts[channel].label} · <span className="num">{formatDateTime(at, zone)}</span> ·{' '}
        <Link className="link" to={paths.schedule(schedule)}>
          {scheduleName}
        </Link>{' '}
        · {campaignName}
      </p>
      {reason ? <p className="small soft">{reason}</p> : null}
      {events.length > 0 ? <p className="small soft">{events.join(' · ')}</p> : null}
      {reply ? <p className="small">Respondió: «{reply.text}»</p> : null}
      <p>
        <Button size="s" aria-label={`Ver como lo recibió: ${titleOf(message)}`} onPress={onOpen}>
          Ver como lo recibió
        </Button>
      </p>
    </li>
  );
}
