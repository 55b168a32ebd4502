import { faultMessage } from '@pregon/auth-api/fault';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { toast } from '@pregon/ui/toast';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useChangeScheduleState } from './schedule-changes.ts';
import type { ScheduleAction } from './schedule-action.ts';

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
  const { mutate } = useChangeScheduleState();
  const onAction = useCallback(
    (action: ScheduleAction, schedule: Schedule) => {
      if (action !== 'pausar' && action !== 'reanudar') {
        setPending({ action, schedule });
        return;
      }
      const done = action === 'pausar' ? `«${schedule.name}» está en pausa.` : `«${schedule.name}» sigue.`;
      mutate(
        { params: { id: schedule.identifier }, body: { action } },
        { onSuccess: () => toast.success(done), onError: (fault) => toast.error(faultMessage(fault)) },
      );
    },
    [mutate],
  );
  return {
    onAction,
    dialog: pending ? (
      <Suspense>
        <ScheduleActionDialog {...pending} onClose={() => setPending(undefined)} onDeleted={onDeleted} />
      </Suspense>
    ) : null,
  };
}
