import { loadPart } from '@pregon/remote-api/load-part';
import { Skeleton, Waiting } from '@pregon/ui/page';
import { type ComponentProps, lazy, Suspense } from 'react';

const Schedule = lazy(() => loadPart(async () => ({ default: (await import('./subject-click-map.tsx')).ScheduleClickMap })));
const Newsletter = lazy(() => loadPart(async () => ({ default: (await import('./subject-click-map.tsx')).NewsletterClickMap })));

const loading = (
  <Waiting>
    <Skeleton height="24rem" />
  </Waiting>
);

/** The click map of a schedule, loaded when it is shown. */
export const ScheduleClickMap = (props: ComponentProps<typeof Schedule>) => (
  <Suspense fallback={loading}>
    <Schedule {...props} />
  </Suspense>
);

/** The click map of a newsletter, loaded when it is shown. */
export const NewsletterClickMap = (props: ComponentProps<typeof Newsletter>) => (
  <Suspense fallback={loading}>
    <Newsletter {...props} />
  </Suspense>
);
