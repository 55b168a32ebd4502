import { useEffect, type ReactNode } from 'react';
import { createStore, useStore } from './external-store.ts';
import type * as toastParts from './toast/toast-container.tsx';

export type ToastTone = 'success' | 'info' | 'warning' | 'danger';

export interface ToastOptions {
  /** Milliseconds on show, 5000 unless told; the count stops while the pointer or focus is on it. */
  duration?: number | undefined;
  /** Of toasts with the same one only the first is shown, as long as it is there. */
  id?: string | undefined;
}

type Parts = typeof toastParts;

const parts = createStore<Parts | undefined>(undefined);
let loading: Promise<Parts> | undefined;

/** Loads the code that renders toasts. No page waits for it; after a failure the next toast tries again. */
function loadParts(): Promise<Parts> {
  loading ??= import(/* webpackChunkName: "toasts" */ './toast/toast-container.tsx').then(
    (loaded) => {
      parts.set(loaded);
      return loaded;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function announce(tone: ToastTone, message: ReactNode, options: ToastOptions = {}) {
  const loaded = parts.getSnapshot();
  if (loaded) loaded.announce(tone, message, options);
  // When the code cannot be loaded, there is nothing to show a message with.
  else
    loadParts().then(
      (late) => late.announce(tone, message, options),
      () => undefined,
    );
}

/** Toasts: short messages about the outcome of an action. Never for validation errors, which are shown at their field. */
export const toast = {
  /** It worked, and the result can't be seen on the page. */
  success: (message: ReactNode, options?: ToastOptions) => announce('success', message, options),
  /** The transport failed. Read out at once; the other three wait for a pause. */
  error: (message: ReactNode, options?: ToastOptions) => announce('danger', message, options),
  info: (message: ReactNode, options?: ToastOptions) => announce('info', message, options),
  warning: (message: ReactNode, options?: ToastOptions) => announce('warning', message, options),
};

/** The region where toasts appear, once per host: top right, newest first, three at most; the others are queued. */
export function ToastRegion() {
  const shown = useStore(parts);
  useEffect(() => {
    // Before the first toast, which may be about a network failure.
    loadParts().catch(() => undefined);
  }, []);
  return shown ? <shown.ToastContainer /> : null;
}
