import { useCollaboration } from '@pregon/auth-api/collaboration';
import { faultMessage } from '@pregon/auth-api/fault';
import { useSession } from '@pregon/auth-api/session';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { Button } from '@pregon/ui/button';
import { CollaborationPanel } from '@pregon/ui/collaboration';
import { Empty, Skeleton, Waiting } from '@pregon/ui/page';
import { useEffect, useRef } from 'react';
import { ApprovalChanges } from './approval-changes.tsx';

interface ScheduleCollaborationProps {
  readonly identifier: string;
  /** The version of the schedule: a change may end its approval. */
  readonly version: number;
  readonly state: Schedule['state'];
}

/** Why nobody approves a schedule any more. One that is over may be sent once more, which an account may demand an approval for. */
function closedReason(state: Schedule['state'], isRequired: boolean): string | undefined {
  if (state === scheduleState.cancelled) return 'Se canceló: no queda nada por aprobar.';
  const isOver = state === scheduleState.completed || state === scheduleState.failed;
  return isOver && !isRequired ? 'Ya terminó: no queda nada por aprobar.' : undefined;
}

/** What colleagues say about a schedule, and the approval of what it sends now. */
export default function ScheduleCollaboration({ identifier, version, state }: ScheduleCollaborationProps) {
  const { data, error, refetch, actions } = useCollaboration('schedule', identifier);
  const shown = useRef(version);
  useEffect(() => {
    // Read again, but not mounted again: somebody may be writing.
    if (shown.current !== version) void refetch();
    shown.current = version;
  }, [version, refetch]);
  const zone = useSession().session?.user.timeZone;
  if (data) {
    const { changes } = data;
    const difference = changes && changes.length > 0 ? <ApprovalChanges changes={changes} /> : null;
    const closed = closedReason(state, data.isRequired);
    return <CollaborationPanel data={data} actions={actions} zone={zone} difference={difference} closed={closed} />;
  }
  if (error) {
    return (
      <Empty
        kind="fault"
        title="No pudimos cargar los comentarios"
        actions={<Button onPress={() => void refetch()}>Reintentar</Button>}
      >
        {faultMessage(error)}
      </Empty>
    );
  }
  return (
    <Waiting>
      <Skeleton height="12rem" />
    </Waiting>
  );
}
