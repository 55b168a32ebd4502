import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { Button } from '@pregon/ui/button';
import { Empty, Page } from '@pregon/ui/page';
import NoSchedule from './no-schedule.tsx';
import { ScheduleLoading, ScheduleScreen } from './schedule-screen.tsx';
import { useStoredSchedule } from './stored-draft.ts';
import { heading } from './heading.ts';

interface ContinuedDraftProps {
  readonly identifier: string;
  readonly address: URLSearchParams;
}

/** The form with what was typed into a stored draft. */
export default function ContinuedDraft({ identifier, address }: ContinuedDraftProps) {
  const { draft, error, retry } = useStoredSchedule(identifier);
  if (isFault(error, 'NOT_FOUND', 'INVALID')) return <NoSchedule heading={heading.title} title="Este borrador ya no existe" />;
  if (draft?.schedule) return <ScheduleScreen source={{ kind: 'open', identifier: draft.schedule, address }} stored={draft} />;
  if (draft) return <ScheduleScreen source={{ kind: 'new', identifier: undefined, address }} stored={draft} />;
  if (!error) return <ScheduleLoading />;
  return (
    <Page {...heading}>
      <Empty kind="fault" title="No pudimos cargar el borrador" actions={<Button onPress={retry}>Reintentar</Button>}>
        {faultMessage(error)}
      </Empty>
    </Page>
  );
}
