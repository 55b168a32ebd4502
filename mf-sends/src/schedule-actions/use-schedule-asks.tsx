import { faultMessage } from '@pregon/auth-api/fault';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { toast } from '@pregon/ui/toast';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useChangeScheduleState } from './schedule-changes.ts';
import type { Ask } from './what-may-be-done.ts';

const ScheduleQuestion = lazy(() => loadPart(() => import('./schedule-question.tsx')));

interface Asked {
  readonly ask: Exclude<Ask, 'pausar' | 'reanudar'>;
  readonly schedule: Schedule;
}

/**
 * Runs actions on schedules: reversible ones at once, the others after a confirmation dialog. The caller
 * renders `question`.
 */
export function useScheduleAsks(onDeleted: () => void): {
  readonly onAsk: (ask: Ask, schedule: Schedule) => void;
  readonly question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const { mutate } = useChangeScheduleState();
  const onAsk = useCallback(
    (ask: Ask, schedule: Schedule) => {
      if (ask !== 'pausar' && ask !== 'reanudar') {
        setAsked({ ask, schedule });
        return;
      }
      const done = ask === 'pausar' ? `«${schedule.name}» está en pausa.` : `«${schedule.name}» sigue.`;
      mutate(
        { params: { id: schedule.identifier }, body: { action: ask } },
        { onSuccess: () => toast.success(done), onError: (fault) => toast.error(faultMessage(fault)) },
      );
    },
    [mutate],
  );
  return {
    onAsk,
    question: asked ? (
      <Suspense>
        <ScheduleQuestion {...asked} onClose={() => setAsked(undefined)} onDeleted={onDeleted} />
      </Suspense>
    ) : null,
  };
}
