import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Note } from '../page/note.tsx';
import type { ApprovalData, CollaborationActions } from './collaboration-data.ts';
import { useAction } from './use-action.ts';

interface DecisionFormProps {
  readonly request: ApprovalData;
  readonly actions: CollaborationActions;
  readonly difference?: ReactNode;
}

/** The buttons of a pending request: approve or reject with a reason, for who was asked; withdraw, for who asked. */
export function DecisionForm({ request: { id, mayDecide, mayWithdraw }, actions, difference }: DecisionFormProps) {
  const field = useId();
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isRunning, fault, run } = useAction();
  const area = useRef<HTMLTextAreaElement>(null);
  const reject = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') area.current?.focus();
    else void run(() => actions.decide(id, 'rechazar', reason));
  };
  return (
    <div className="collab-form">
      {mayDecide ? difference : null}
      {isRejecting ? (
        <>
          <label className="label" htmlFor={field}>
            Por qué
          </label>
          <textarea
            ref={area}
            className="input"
            data-invalid={isMissing ? '' : undefined}
            id={field}
            rows={3}
            maxLength={1000}
            value={reason}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? `${field}-missing` : undefined}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
          {isMissing ? (
            <p className="error" id={`${field}-missing`} role="alert">
              Escribe por qué, para que lo pueda corregir.
            </p>
          ) : null}
        </>
      ) : null}
      <div role="alert">{fault ? <Note tone="warning">{fault}</Note> : null}</div>
      <div className="row wrap">
        {mayDecide && !isRejecting ? (
          <>
            <Button
              variant="primary"
              isPending={isRunning}
              pendingLabel="Aprobando…"
              onPress={() => void run(() => actions.decide(id, 'aprobar', ''))}
            >
              Aprobar
            </Button>
            <Button onPress={() => setRejecting(true)}>Rechazar…</Button>
          </>
        ) : null}
        {isRejecting ? (
          <>
            <Button variant="danger" isPending={isRunning} pendingLabel="Rechazando…" onPress={reject}>
              Rechazar
            </Button>
            <Button onPress={() => setRejecting(false)}>Cancelar</Button>
          </>
        ) : null}
        {mayWithdraw && !isRejecting ? (
          <Button variant="ghost" onPress={() => void run(() => actions.decide(id, 'retirar', ''))}>
            Retirar solicitud
          </Button>
        ) : null}
      </div>
    </div>
  );
}
