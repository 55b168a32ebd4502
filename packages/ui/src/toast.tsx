import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type * as toastParts from './toast/toast-container.tsx';

export type ToastTone = 'success' | 'info' | 'warning' | 'danger';

export interface ToastOptions {
  /** Milliseconds on show, 5000 unless told; the count stops while the pointer or focus is on it. */
  duration?: number | undefined;
  /** Of toasts with the same one only the first is shown, as long as it is there. */
  id?: string | undefined;
}

type Parts = typeof toastParts;

let parts: Parts | undefined;
let arriving: Promise<Parts> | undefined;
const listeners = new Set<() => void>();

/** What draws toasts: no page waits for it, and what does not come now is asked for again by the next toast. */
function fetchParts(): Promise<Parts> {
  arriving ??= import(/* webpackChunkName: "toasts" */ './toast/toast-container.tsx').then(
    (came) => {
      parts = came;
      for (const notify of listeners) notify();
      return came;
    },
    (error: unknown) => {
      arriving = undefined;
      throw error;
    },
  );
  return arriving;
}

function announce(tone: ToastTone, message: ReactNode, options: ToastOptions = {}) {
  if (parts) parts.announce(tone, message, options);
  // Without it there is nothing to say it with.
  else
    fetchParts().then(
      (came) => came.announce(tone, message, options),
      () => undefined,
    );
}

/** Short notes about something that has happened elsewhere than where the eye is. Never for validation: that stands at the field. */
export const toast = {
  /** It worked, and the result can't be seen on the page. */
  success: (message: ReactNode, options?: ToastOptions) => announce('success', message, options),
  /** The transport failed. Read out at once; the other three wait for a pause. */
  error: (message: ReactNode, options?: ToastOptions) => announce('danger', message, options),
  info: (message: ReactNode, options?: ToastOptions) => announce('info', message, options),
  warning: (message: ReactNode, options?: ToastOptions) => announce('warning', message, options),
};

/** Once per host: the place where toasts appear, top right, newest on top, three at most; the others wait their turn. */
export function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, () => parts);
  useEffect(() => {
    // Ahead of the first toast, which may well say that the network is gone.
    fetchParts().catch(() => undefined);
  }, []);
  return shown ? <shown.ToastContainer /> : null;
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
