import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { moveSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { Button } from '@pregon/ui/button';
import { type ReactNode, useState } from 'react';
import { wholeDay } from '../../days/days.ts';

interface UndoMoveProps {
  readonly schedule: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The version after the move. */
  readonly version: number;
  /** The moved sending of a schedule that repeats; undefined where the whole schedule moved. */
  readonly occurrence: number | undefined;
  readonly confirmedPeople: number | null;
  readonly onDone: () => void;
}

/** Toast of a moved sending with a button that moves it back. It outlives the page that showed it. */
export function UndoMove({ schedule, name, from, to, version, occurrence, confirmedPeople, onDone }: UndoMoveProps) {
  const [state, setState] = useState<'pending' | 'undone' | { readonly refused: ReactNode }>();
  const undo = async () => {
    setState('pending');
    try {
      await api.call(moveSchedule, { params: { id: schedule }, body: { day: from, version, occurrence, confirmedPeople } });
      setState('undone');
    } catch (error) {
      setState({ refused: faultMessage(error) });
    }
    onDone();
  };
  if (state === 'undone') return `«${name}» sale otra vez el ${wholeDay(from)}.`;
  if (typeof state === 'object') return state.refused;
  return (
    <span className="undo-toast">
      <span>{`«${name}» sale el ${wholeDay(to)}.`}</span>
      <Button size="s" isPending={state === 'pending'} pendingLabel="Deshaciendo…" onPress={() => void undo()}>
        Deshacer
      </Button>
    </span>
  );
}
