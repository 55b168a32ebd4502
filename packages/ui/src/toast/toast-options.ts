export type ToastTone = 'success' | 'info' | 'warning' | 'danger';

export interface ToastOptions {
  /** Duration in milliseconds, 5000 by default. The timer pauses while the pointer or focus is on the toast. */
  duration?: number | undefined;
  /** Deduplication key: while a toast with the same key is visible, further ones are dropped. */
  id?: string | undefined;
}
