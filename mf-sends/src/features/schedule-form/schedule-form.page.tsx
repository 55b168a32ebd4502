import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ScheduleLoading, ScheduleScreen } from './schedule-screen.tsx';
import './schedule-form.css';
import './preview/preview.css';

const ContinuedDraft = lazy(() => loadPart(() => import(/* webpackChunkName: "continued-schedule" */ './continued-draft.tsx')));

export default function ScheduleFormPage() {
  const [address] = useSearchParams();
  const copy = address.get('copy') || undefined;
  const draft = copy ? null : address.get('draft');
  if (draft !== null)
    return (
      <Suspense fallback={<ScheduleLoading isNew />}>
        <ContinuedDraft key={draft} identifier={draft} address={address} />
      </Suspense>
    );
  return <ScheduleScreen key={copy ?? String(address)} source={{ kind: copy ? 'copy' : 'new', identifier: copy, address }} />;
}
