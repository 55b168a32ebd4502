import { useId, useState, type FormEvent } from 'react';
import { Button } from '../button.tsx';
import { Note } from '../page/note.tsx';
import type { ApprovalWish, ColleagueData } from './collaboration-data.ts';
import { useAction } from './use-action.ts';

interface ApprovalFormProps {
  readonly approvers: readonly ColleagueData[];
  readonly onAsk: (wish: ApprovalWish) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Whom to ask, with a note and a day. */
export function ApprovalForm({ approvers, onAsk, onClose }: ApprovalFormProps) {
  const id = useId();
  const [approver, setApprover] = useState('');
  const [note, setNote] = useState('');
  const [dueOn, setDueOn] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isRunning, fault, run } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(approver === '');
    if (approver === '') return;
    if (await run(() => onAsk({ approver: Number(approver), note, dueOn: dueOn || null }))) onClose();
  };
  return (
    <form className="collab-form" aria-label="Pedir aprobación" noValidate onSubmit={(event) => void submit(event)}>
      <label className="label" htmlFor={`${id}-who`}>
        A quién
      </label>
      <select
        className="input"
        id={`${id}-who`}
        value={approver}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        onChange={(event) => setApprover(event.target.value)}
      >
        <option value="">Elige a alguien</option>
        {approvers.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      {isMissing ? (
        <p className="error" id={`${id}-missing`} role="alert">
          Elige a quién pedirla.
        </p>
      ) : null}
      <label className="label" htmlFor={`${id}-note`}>
        Nota <span className="opt">Opcional</span>
      </label>
      <textarea
        className="input"
        id={`${id}-note`}
        rows={3}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <label className="label" htmlFor={`${id}-due`}>
        Para cuándo <span className="opt">Opcional</span>
      </label>
      <input className="input" id={`${id}-due`} type="date" value={dueOn} onChange={(event) => setDueOn(event.target.value)} />
      <div role="alert">{fault ? <Note tone="warning">{fault}</Note> : null}</div>
      <div className="row">
        <Button type="submit" variant="primary" isPending={isRunning} pendingLabel="Pidiendo…">
          Pedir aprobación
        </Button>
        <Button onPress={onClose}>Cancelar</Button>
      </div>
    </form>
  );
}
