import { faultMessage } from '@pregon/auth-api/fault';
import { useSession } from '@pregon/auth-api/session';
import { approvalState } from '@pregon/contract/collaboration/approval-state';
import type { PendingItem } from '@pregon/contract/collaboration/collaboration.schema';
import { Button } from '@pregon/ui/button';
import { formatCount, formatDate } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { NearTime } from '@pregon/ui/near-time';
import { Empty, Page, Skeleton, Waiting } from '@pregon/ui/page';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePending } from './pending-query.ts';
import { heading } from './heading.ts';
import './pending.css';

const things = { newsletter: 'el newsletter', schedule: 'la programación' } as const;
const addressOf = {
  newsletter: (id: string) => `/admin/newsletter/preview?id=${id}#colaboracion`,
  schedule: (id: string) => `/admin/sends/scheduled-list/${id}#colaboracion`,
};

function sentenceOf({ reason, isReply, kind, name, state }: PendingItem): string {
  const thing = `${things[kind]} «${name}»`;
  if (reason === 'approval') return `te pide que apruebes ${thing}`;
  if (isReply) return `respondió donde comentaste, en ${thing}`;
  if (reason === 'mention') return `te mencionó en ${thing}`;
  if (state === approvalState.outdated) return `aprobó ${thing}, pero cambió después: pide que la aprueben otra vez`;
  return `${state === approvalState.approved ? 'aprobó' : 'rechazó'} ${thing}`;
}

/** What waits for the user: requests to decide, answers to own ones, mentions, and answers to own comments. Each leads to its record. */
export default function PendingPage() {
  const { data, error, refetch } = usePending();
  const zone = useSession().session?.user.timeZone;
  return (
    <Page {...heading}>
      {data && (data.items.length > 0 || data.dataRequests) ? (
        <ul className="pending-list">
          {data.dataRequests ? <WaitingDataRequests {...data.dataRequests} /> : null}
          {data.items.map((item) => (
            <li key={`${item.reason} ${item.record} ${item.at}`}>
              <Link to={addressOf[item.kind](item.record)}>
                <p>
                  <b>{item.from}</b> {sentenceOf(item)}
                </p>
                {item.text ? <p className="soft">{item.text}</p> : null}
                <p className="soft small">
                  <NearTime moment={item.at} zone={zone} />
                  {item.dueOn ? ` · la necesita antes del ${formatDate(item.dueOn)}` : null}
                </p>
                <Icon of={ChevronRight} />
              </Link>
            </li>
          ))}
        </ul>
      ) : data ? (
        <Empty kind="none" title="No tienes nada pendiente">
          Aquí aparece lo que te piden aprobar, lo que te responden y donde te mencionan.
        </Empty>
      ) : error ? (
        <Empty
          kind="fault"
          title="No pudimos cargar tus pendientes"
          actions={<Button onPress={() => void refetch()}>Reintentar</Button>}
        >
          {faultMessage(error)}
        </Empty>
      ) : (
        <div className="pending-wait">
          <Waiting>
            <Skeleton height="12rem" />
          </Waiting>
        </div>
      )}
    </Page>
  );
}

interface WaitingDataRequestsProps {
  readonly open: number;
  readonly overdue: number;
}

/** The requests of people about their data, which the law gives a deadline. */
function WaitingDataRequests({ open, overdue }: WaitingDataRequestsProps) {
  return (
    <li>
      <Link to="/admin/cuenta/solicitudes">
        <p>
          <b>{formatCount(open, 'solicitud de datos', 'solicitudes de datos')}</b> por responder
        </p>
        <p className="soft small">
          {overdue === 0
            ? 'La ley da un plazo para cada una.'
            : `${formatCount(overdue, 'tiene el plazo vencido', 'tienen el plazo vencido')}.`}
        </p>
        <Icon of={ChevronRight} />
      </Link>
    </li>
  );
}
