import { useEffect } from 'react';
import { createStore, useStore } from './external-store.ts';

/** One entry for each part of the page with unsaved changes. */
const holders = createStore<ReadonlySet<symbol>>(new Set());

/**
 * Guards unsaved changes: while `isDirty` is true, the host asks before it leaves or reloads the screen, and the browser asks before the
 * tab is closed. Ends when the component unmounts.
 *
 * ```tsx
 * useUnsavedChanges(useDirty(form));
 * ```
 */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const holder = Symbol('unsaved');
    change((before) => before.add(holder));
    return () => change((before) => before.delete(holder));
  }, [isDirty]);
}

/** Drops the guard: after a save, before a navigation, or after the user agreed to discard the changes. */
export function forgetUnsavedChanges(): void {
  change((before) => before.clear());
}

/** Whether the page has unsaved changes now. */
export function hasUnsavedChanges(): boolean {
  return holders.getSnapshot().size > 0;
}

/** The same as a hook: subscribes a component. */
export function useHasUnsavedChanges(): boolean {
  return useStore(holders).size > 0;
}

function change(update: (holders: Set<symbol>) => void) {
  const next = new Set(holders.getSnapshot());
  update(next);
  // The listener exists only while needed, because it keeps a page out of the browser's back/forward cache.
  if (next.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
  holders.set(next);
}

function askBeforeUnload(event: BeforeUnloadEvent) {
  event.preventDefault();
}
