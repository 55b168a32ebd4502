import { useEffect, type ReactNode } from 'react';
import { createStore, useStore } from './external-store.ts';
import type * as toastParts from './toast/toast-container.tsx';
import type { ToastOptions, ToastTone } from './toast/toast-options.ts';

type Parts = typeof toastParts;

const parts = createStore<Parts | undefined>(undefined);
let loading: Promise<Parts> | undefined;

/** Loads the renderer of toasts. No page waits for it; after a failure the next toast retries. */
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

/** Milliseconds to read and copy a message with a support code. */
const timeToCopy = 10_000;

function enqueue(tone: ToastTone, message: ReactNode, options: ToastOptions = {}) {
  const loaded = parts.getSnapshot();
  if (loaded) loaded.enqueue(tone, message, options);
  // Without the renderer no message can be shown.
  else
    loadParts().then(
      (late) => late.enqueue(tone, message, options),
      () => undefined,
    );
}

/** Toasts: short messages about the outcome of an action. Never for validation errors, which are shown at their field. */
export const toast = {
  /** Success whose result is not visible on the page. */
  success: (message: ReactNode, options?: ToastOptions) => enqueue('success', message, options),
  /** A failure of the network. Announced assertively; the other three are polite. */
  error: (message: ReactNode, options?: ToastOptions) =>
    enqueue('danger', message, { ...(typeof message === 'string' ? {} : { duration: timeToCopy }), ...options }),
  info: (message: ReactNode, options?: ToastOptions) => enqueue('info', message, options),
  warning: (message: ReactNode, options?: ToastOptions) => enqueue('warning', message, options),
};

/** The region where toasts appear, once per host: top right, newest first, three at most; the others are queued. */
export function ToastRegion() {
  const shown = useStore(parts);
  useEffect(() => {
    // Loads the renderer before the first toast, which may be about a network failure.
    loadParts().catch(() => undefined);
  }, []);
  return shown ? <shown.ToastContainer /> : null;
}
