import { useCollaboration } from '@pregon/auth-api/collaboration';
import { faultMessage } from '@pregon/auth-api/fault';
import { useSession } from '@pregon/auth-api/session';
import { Button } from '@pregon/ui/button';
import { CollaborationPanel } from '@pregon/ui/collaboration';
import { Empty, Skeleton, Waiting } from '@pregon/ui/page';
import { ApprovalChanges } from './approval-changes.tsx';

/** What colleagues say about a schedule, and the approval of what it sends now. */
export default function ScheduleCollaboration({ identifier }: { readonly identifier: string }) {
  const { data, error, refetch, actions } = useCollaboration('schedule', identifier);
  const zone = useSession().session?.user.timeZone;
  if (data) {
    const { changes } = data;
    const difference = changes && changes.length > 0 ? <ApprovalChanges changes={changes} /> : null;
    return <CollaborationPanel data={data} actions={actions} zone={zone} difference={difference} />;
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
