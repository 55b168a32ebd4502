import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { toast } from '@pregon/ui/toast';
import { createElement } from 'react';

/** Says what became of a schedule. One that will send can be taken back from here for as long as nothing leaves. */
export async function announceSaved(schedule: Schedule): Promise<void> {
  const { name, state, undoUntil } = schedule;
  // Without the part that takes it back, it is said all the same.
  const part = undoUntil === null ? undefined : await loadPart(() => import('./undo-schedule.tsx')).catch(() => undefined);
  const left = undoUntil === null ? 0 : Date.parse(undoUntil) - Date.now();
  if (state === 'borrador') toast.success(`«${name}» queda como borrador.`);
  else if (part && left > 0) toast.success(createElement(part.UndoSchedule, { schedule }), { duration: left });
  else toast.success(`«${name}» está programada.`);
}
