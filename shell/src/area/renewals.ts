import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** What stands in a remote's place is loaded and mounted anew: after a fault, or for a newer release. */
export function renewScreen(): void {
  count += 1;
  for (const notify of listeners) notify();
}

/** How often that has been asked for. */
export function useRenewals(): number {
  return useSyncExternalStore(subscribe, () => count);
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
