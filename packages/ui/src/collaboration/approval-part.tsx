import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { NearTime } from '../near-time.tsx';
import { Badge } from '../page/badge.tsx';
import { Note } from '../page/note.tsx';
import { ApprovalForm } from './approval-form.tsx';
import type { ApprovalData, CollaborationActions, CollaborationData } from './collaboration-data.ts';
import { DecisionForm } from './decision-form.tsx';

interface ApprovalPartProps {
  readonly data: CollaborationData;
  readonly actions: CollaborationActions;
  readonly zone: string | undefined;
  readonly difference?: ReactNode;
  readonly closed?: string | undefined;
}

const states = {
  pendiente: { badge: 'paused', label: 'Pendiente' },
  aprobada: { badge: 'completed', label: 'Aprobada' },
  rechazada: { badge: 'failed', label: 'Rechazada' },
  retirada: { badge: 'draft', label: 'Retirada' },
  vencida: { badge: 'draft', label: 'Vencida por un cambio' },
} as const;

/** The newest request for approval with what the reader may do about it, or the form of a new one. */
export function ApprovalPart({ data, actions, zone, difference, closed }: ApprovalPartProps) {
  const { request, isApproved, isRequired, mayRequest, colleagues } = data;
  const [isAsking, setAsking] = useState(false);
  const isPending = request?.state === 'pendiente';
  const approvers = colleagues.filter(({ mayApprove }) => mayApprove);
  const isOpen = mayRequest && !isApproved && !isPending;
  const mayAsk = isOpen && closed === undefined;
  return (
    <div className="collab-approval">
      {request ? (
        <RequestState request={request} zone={zone} />
      ) : (
        <p className="soft">{isApproved ? 'Está aprobado.' : 'Nadie ha pedido que lo aprueben.'}</p>
      )}
      {isRequired && !isApproved ? <p className="soft small">Tu cuenta exige que lo apruebe otra persona.</p> : null}
      {request?.mayDecide || request?.mayWithdraw ? (
        <DecisionForm key={request.id} request={request} actions={actions} difference={difference} />
      ) : null}
      {request?.state === 'vencida' ? difference : null}
      {isPending && !request.approver.isActive ? (
        <Note tone="warning">{`${request.approver.name} ya no está en tu equipo: retira la solicitud y pídela a otra persona.`}</Note>
      ) : null}
      {isOpen && closed !== undefined ? <p className="soft small">{closed}</p> : null}
      {mayAsk && approvers.length === 0 ? (
        <Note>Nadie más puede aprobarlo. Invita a otra persona en «Usuarios», o apaga la exigencia en «Cuenta».</Note>
      ) : null}
      {mayAsk && approvers.length > 0 && !isAsking ? <Button onPress={() => setAsking(true)}>Pedir aprobación</Button> : null}
      {mayAsk && isAsking ? (
        <ApprovalForm approvers={approvers} onAsk={actions.request} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  );
}

function RequestState({ request, zone }: { readonly request: ApprovalData; readonly zone: string | undefined }) {
  const { state, note, reason, requestedBy, approver, createdAt, decidedAt, dueOn } = request;
  const { badge, label } = states[state];
  return (
    <>
      <p className="row wrap">
        <Badge state={badge} label={label} />
        <span>
          <b>{requestedBy.name}</b> se la pidió a <b>{approver.name}</b> <NearTime moment={createdAt} zone={zone} />
        </span>
      </p>
      {note ? <blockquote className="collab-text">{note}</blockquote> : null}
      {dueOn && state === 'pendiente' ? <p className="soft small">{`La necesita antes del ${longDay(dueOn)}.`}</p> : null}
      {decidedAt && (state === 'aprobada' || state === 'rechazada') ? (
        <p className="soft small">
          {`${approver.name} respondió `}
          <NearTime moment={decidedAt} zone={zone} />
        </p>
      ) : null}
      {reason ? <blockquote className="collab-text">{reason}</blockquote> : null}
    </>
  );
}

const longDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('es-CO', { dateStyle: 'long', timeZone: 'UTC' });
