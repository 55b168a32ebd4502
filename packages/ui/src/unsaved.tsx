import { useEffect, useSyncExternalStore } from 'react';

/** One entry for each part of the page that holds what is not saved. */
const holders = new Set<symbol>();
const listeners = new Set<() => void>();

/**
 * Says that the page holds what somebody typed and nobody has saved. As long as `isDirty` stands, the host asks before it
 * leaves or renews the screen, and the browser asks before the tab is closed. Ends with the component.
 *
 * ```tsx
 * useUnsavedChanges(useDirty(form));
 * ```
 */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const holder = Symbol('unsaved');
    change(() => holders.add(holder));
    return () => change(() => holders.delete(holder));
  }, [isDirty]);
}

/** What was typed is safe, or may go: a save says so before it leads elsewhere, the host when the person has agreed. */
export function forgetUnsavedChanges(): void {
  change(() => holders.clear());
}

/** Whether something on the page would be lost now. */
export function hasUnsavedChanges(): boolean {
  return holders.size > 0;
}

/** The same for components: now, and after every change. */
export function useHasUnsavedChanges(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedChanges);
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function change(act: () => void) {
  act();
  // A page without such a listener can be kept by the browser and shown again at once.
  if (hasUnsavedChanges()) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
  for (const notify of listeners) notify();
}

function askBeforeUnload(event: BeforeUnloadEvent) {
  event.preventDefault();
}
