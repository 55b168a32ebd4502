import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { queryClient, queryKeyOf } from '@pregon/auth-api/queries';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { changeScheduleState } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { Button } from '@pregon/ui/button';
import { type ReactNode, useState } from 'react';

type UndoState = { readonly state: 'pending' | 'undone' } | { readonly state: 'refused'; readonly message: ReactNode };

/**
 * Toast of a scheduled sending with a button that undoes it. It outlives the page that showed it, so it uses
 * no hooks of that page.
 */
export function UndoSchedule({ schedule: { identifier, name } }: { readonly schedule: Schedule }) {
  const [undoState, setUndoState] = useState<UndoState>();
  const undo = async () => {
    setUndoState({ state: 'pending' });
    try {
      await api.call(changeScheduleState, { params: { id: identifier }, body: { action: 'deshacer' } });
      setUndoState({ state: 'undone' });
    } catch (error) {
      setUndoState({ state: 'refused', message: faultMessage(error) });
    }
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(schedulesQuery) });
  };
  if (undoState?.state === 'undone') return `«${name}» vuelve a ser un borrador: no se envía nada.`;
  if (undoState?.state === 'refused') return undoState.message;
  return (
    <span className="undo-toast">
      <span>{`«${name}» está programada.`}</span>
      <Button size="s" isPending={undoState?.state === 'pending'} pendingLabel="Deshaciendo…" onPress={() => void undo()}>
        Deshacer
      </Button>
    </span>
  );
}
