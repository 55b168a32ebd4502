import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchLists } from './option-lists.ts';
import { loadFields } from './step-parts.ts';
import { steps } from './steps.ts';

/** Fetches the other steps once the first view stands and the browser has nothing better to do. */
export function usePrefetchedSteps(): void {
  const client = useQueryClient();
  useEffect(() => {
    const fetch = () => {
      for (const step of steps) {
        // Whoever opens the step asks again, and hears of it.
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
