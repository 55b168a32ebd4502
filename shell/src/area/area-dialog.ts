import { useSyncExternalStore } from 'react';

/** What may stand over the area because somebody asked for it: one at a time. */
export type AreaDialog = 'palette' | 'shortcuts' | 'password' | 'sessions' | 'accounts' | 'log-out';

let open: AreaDialog | undefined;
const listeners = new Set<() => void>();

/** Opens it, from wherever: a menu, the palette, a key. Without a name closes what is open. */
export function showDialog(dialog?: AreaDialog): void {
  open = dialog;
  for (const notify of listeners) notify();
}

export function shownDialog(): AreaDialog | undefined {
  return open;
}

/** The same for components: now, and after every change. */
export function useShownDialog(): AreaDialog | undefined {
  return useSyncExternalStore(subscribe, shownDialog);
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
