import { loadPart } from '@pregon/remote-api/load-part';
import { lazy } from 'react';

/** `EstimatedCount`, loaded on demand. Where its code cannot be loaded there is no estimate: the exact count is on its way. */
export const LazyEstimatedCount = lazy(() =>
  loadPart(() => import('./estimated-count.tsx')).then(
    (part) => ({ default: part.EstimatedCount }),
    () => ({ default: () => null }),
  ),
);
