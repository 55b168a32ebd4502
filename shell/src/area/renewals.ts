import { createStore, useStore } from '@pregon/ui/external-store';

const renewals = createStore(0);

/** Loads and mounts the current remote again: after a fault, or for a newer release. */
export function renewScreen(): void {
  renewals.set(renewals.getSnapshot() + 1);
}

/** The number of renewals so far. A screen that uses it as its key is mounted again by each of them. */
export const useRenewals = (): number => useStore(renewals);
