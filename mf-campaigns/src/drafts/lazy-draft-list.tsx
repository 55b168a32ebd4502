import { useMayCall } from '@pregon/auth-api/session';
import { listFormDrafts } from '@pregon/contract/form-drafts/form-drafts.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { type ComponentProps, lazy, Suspense } from 'react';

const DraftList = lazy(() => loadPart(() => import(/* webpackChunkName: "drafts" */ './draft-list.tsx')));

/** The drafts, for those who may continue them. */
export function LazyDraftList(props: ComponentProps<typeof DraftList>) {
  if (!useMayCall(listFormDrafts)) return null;
  return (
    <Suspense>
      <DraftList {...props} />
    </Suspense>
  );
}
