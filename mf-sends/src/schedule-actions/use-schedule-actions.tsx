import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { ScheduleAction } from './schedule-action.ts';
import { pauseOrResume } from './schedule-calls.ts';

const ScheduleActionDialog = lazy(() => loadPart(() => import('./schedule-action-dialog.tsx')));

interface PendingAction {
  readonly action: Exclude<ScheduleAction, 'pausar' | 'reanudar'>;
  readonly schedule: Schedule;
}

/**
 * Runs actions on schedules: reversible ones at once, the others after a confirmation dialog. The caller
 * renders `dialog`.
 */
export function useScheduleActions(onDeleted: () => void): {
  readonly onAction: (action: ScheduleAction, schedule: Schedule) => void;
  readonly dialog: ReactNode;
} {
  const [pending, setPending] = useState<PendingAction>();
  const onAction = useCallback((action: ScheduleAction, schedule: Schedule) => {
    if (action === 'pausar' || action === 'reanudar') void pauseOrResume(action, schedule);
    else setPending({ action, schedule });
  }, []);
  return {
    onAction,
    dialog: pending ? (
      <Suspense>
        <ScheduleActionDialog {...pending} onClose={() => setPending(undefined)} onDeleted={onDeleted} />
      </Suspense>
    ) : null,
  };
}
