import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { ScheduleLoading, ScheduleScreen } from './schedule-screen.tsx';
import './schedule-form.css';
import './preview/preview.css';

/** Schema of the router state: `copy` is the identifier of the schedule to copy. */
const beginning = v.object({ copy: v.pipe(v.string(), v.uuid()) });

const ContinuedDraft = lazy(() => loadPart(() => import(/* webpackChunkName: "continued-schedule" */ './continued-draft.tsx')));

export default function ScheduleFormPage() {
  const { state } = useLocation();
  const [address] = useSearchParams();
  const copy = v.is(beginning, state) ? state.copy : undefined;
  const draft = copy ? null : address.get('draft');
  if (draft !== null)
    return (
      <Suspense fallback={<ScheduleLoading isNew />}>
        <ContinuedDraft key={draft} identifier={draft} address={address} />
      </Suspense>
    );
  return <ScheduleScreen key={copy ?? String(address)} source={{ kind: copy ? 'copy' : 'new', identifier: copy, address }} />;
}
