import { invalidateDrafts } from '@pregon/auth-api/stored-drafts';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { toast } from '@pregon/ui/toast';
import { createElement } from 'react';
import { scheduleDrafts } from '../../drafts/schedule-drafts.ts';

/**
 * Shows the toast after a schedule is saved. For a scheduled sending it offers to undo until the first
 * message may leave.
 */
export async function notifySaved(schedule: Schedule): Promise<void> {
  const { name, state, undoUntil } = schedule;
  // The draft that became this schedule is gone.
  void invalidateDrafts(scheduleDrafts);
  // If the undo part fails to load, the toast is shown without it.
  const part =
    undoUntil === null
      ? undefined
      : await loadPart(() => import(/* webpackChunkName: "schedule-saving" */ './undo-schedule.tsx')).catch(() => undefined);
  const timeLeft = undoUntil === null ? 0 : Date.parse(undoUntil) - Date.now();
  if (state === scheduleState.draft) toast.success(`«${name}» queda como borrador.`);
  else if (part && timeLeft > 0) toast.success(createElement(part.UndoSchedule, { schedule }), { duration: timeLeft });
  else toast.success(`«${name}» está programada.`);
}
