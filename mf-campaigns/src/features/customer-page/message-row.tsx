import { channelFacts } from '@pregon/contract/channels/channels';
import type { CustomerMessage } from '@pregon/contract/customers/customer-history.endpoints';
import { Button } from '@pregon/ui/button';
import { formatCount } from '@pregon/ui/format';
import { NearTime } from '@pregon/ui/near-time';
import { Fragment } from 'react';
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

interface MessageEvent {
  readonly what: string;
  readonly at: string | null;
  readonly times?: string;
}

/** The events of a message after it was sent, in chronological order. */
const eventsOf = ({ deliveredAt, openedAt, clickedAt, clicks, bouncedAt }: CustomerMessage): readonly MessageEvent[] => [
  { what: 'Entregado', at: deliveredAt },
  { what: 'Lo abrió', at: openedAt },
  { what: 'Hizo clic', at: clickedAt, times: ` (${formatCount(clicks, 'vez', 'veces')})` },
  { what: 'Rebotó', at: bouncedAt },
];

/** Returns the title of a message: its subject or text, or the schedule's name if it has neither. */
export const titleOf = ({ title, scheduleName }: CustomerMessage): string => title || scheduleName;

interface MessageRowProps {
  readonly message: CustomerMessage;
  readonly zone: string | undefined;
  readonly onOpen: () => void;
}

/** Row of a message with its outcome. */
export function MessageRow({ message, zone, onOpen }: MessageRowProps) {
  const { channel, outcome, at, reason, isService, schedule, scheduleName, campaignName, reply } = message;
  return (
    <li>
      <p className="receipt-head">
        <b className="message-title">{titleOf(message)}</b>
        <span className="outcome" data-outcome={outcome}>
          {outcomeLabels[outcome]}
        </span>
      </p>
      <p className="small soft">
        {channelFacts[channel].label} · <NearTime moment={at} zone={zone} /> ·{' '}
        {isService ? (
          'Mensaje de servicio, enviado por otro sistema'
        ) : (
          <>
            <Link className="link" to={paths.schedule(schedule)}>
              {scheduleName}
            </Link>{' '}
            · {campaignName}
          </>
        )}
      </p>
      {reason ? <p className="small soft">{reason}</p> : null}
      <MessageEvents message={message} zone={zone} />
      {reply ? <p className="small">Respondió: «{reply.text}»</p> : null}
      <p>
        <Button size="s" aria-label={`Ver el mensaje: ${titleOf(message)}`} onPress={onOpen}>
          Ver el mensaje
        </Button>
      </p>
    </li>
  );
}

function MessageEvents({ message, zone }: Pick<MessageRowProps, 'message' | 'zone'>) {
  const known = eventsOf(message).flatMap(({ at, ...event }) => (at ? [{ ...event, at }] : []));
  if (known.length === 0) return null;
  return (
    <p className="small soft">
      {known.map(({ what, at, times }, index) => (
        <Fragment key={what}>
          {index === 0 ? what : ` · ${what}`}: <NearTime moment={at} zone={zone} />
          {times}
        </Fragment>
      ))}
    </p>
  );
}
