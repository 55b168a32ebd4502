import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { queryClient, queryKeyOf } from '@pregon/auth-api/queries';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { changeScheduleState } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { Button } from '@pregon/ui/button';
import { useState } from 'react';

type Undone = { readonly state: 'asked' | 'undone' } | { readonly state: 'refused'; readonly message: string };

/**
 * Toast of a scheduled sending with a button that undoes it. It outlives the page that showed it, so it uses
 * no hooks of that page.
 */
export function UndoSchedule({ schedule: { identifier, name } }: { readonly schedule: Schedule }) {
  const [undone, setUndone] = useState<Undone>();
  const undo = async () => {
    setUndone({ state: 'asked' });
    try {
      await api.call(changeScheduleState, { params: { id: identifier }, body: { action: 'deshacer' } });
      setUndone({ state: 'undone' });
    } catch (error) {
      setUndone({ state: 'refused', message: faultMessage(error) });
    }
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(schedulesQuery) });
  };
  if (undone?.state === 'undone') return `«${name}» vuelve a ser un borrador: no se envía nada.`;
  if (undone?.state === 'refused') return undone.message;
  return (
    <span className="undo-toast">
      <span>{`«${name}» está programada.`}</span>
      <Button size="s" isPending={undone?.state === 'asked'} pendingLabel="Deshaciendo…" onPress={() => void undo()}>
        Deshacer
      </Button>
    </span>
  );
}
