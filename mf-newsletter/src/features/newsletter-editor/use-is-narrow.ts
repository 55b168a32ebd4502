import { useSyncExternalStore } from 'react';

const query = '(max-width: 39.99rem)';

function subscribe(listener: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is too narrow for a canvas, as on phones. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
