import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { listScheduleDrafts } from '@pregon/contract/schedules/schedule-draft-list.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ScheduleLoading, ScheduleScreen } from './schedule-screen.tsx';
import './schedule-form.css';
import './preview/preview.css';

const ContinuedDraft = lazy(() => loadPart(() => import(/* webpackChunkName: "continued-schedule" */ './continued-draft.tsx')));

export default function EditSchedulePage() {
  const { scheduleId = '' } = useParams();
  return <EditedSchedule key={scheduleId} identifier={scheduleId} />;
}

/** The form of a stored schedule, which continues with the changes of it that somebody left unfinished: a draft under its identifier. */
function EditedSchedule({ identifier }: { readonly identifier: string }) {
  const [noAddress] = useState(() => new URLSearchParams());
  const mayRead = useMayCall(listScheduleDrafts);
  const drafts = useQuery({ ...restQuery(listScheduleDrafts, { query: {} }), staleTime: 0, retry: false, enabled: mayRead });
  // What was left unfinished is never needed to edit the schedule itself.
  const isUnfinished = drafts.data?.items.some((draft) => draft.identifier === identifier) ?? false;
  if (!isUnfinished) {
    return <ScheduleScreen source={{ kind: 'open', identifier }} isWaiting={mayRead && !drafts.isFetchedAfterMount} />;
  }
  return (
    <Suspense fallback={<ScheduleLoading />}>
      <ContinuedDraft identifier={identifier} address={noAddress} />
    </Suspense>
  );
}
