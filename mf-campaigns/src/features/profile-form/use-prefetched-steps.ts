import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchLists } from './option-lists.ts';
import { loadFields } from './step-parts.ts';
import { steps } from './steps.ts';

/** Prefetches the fields and lists of the other steps when the browser is idle. */
export function usePrefetchedSteps(): void {
  const client = useQueryClient();
  useEffect(() => {
    const fetch = () => {
      for (const step of steps) {
        // A failed prefetch is ignored: opening the step loads it again and reports the error.
        loadFields(step).catch(() => undefined);
        prefetchLists(client, step.lists);
      }
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetch, 1500);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(fetch, { timeout: 5000 });
    return () => cancelIdleCallback(idle);
  }, [client]);
}
