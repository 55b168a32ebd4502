import { useCallback, useEffect, useRef } from 'react';

/**
 * Where the focus goes when the row that it was in is removed from a list: to the page, as when another screen is shown. Whoever
 * removes one calls what this answers; `rows` are those that the list shows.
 */
export function useFocusAfterRemoval(rows: unknown): () => void {
  /** The rows of which one is being removed. */
  const before = useRef<unknown>(undefined);
  useEffect(() => {
    if (before.current === undefined || before.current === rows || document.activeElement !== document.body) return;
    before.current = undefined;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [rows]);
  return useCallback(() => {
    before.current = rows;
  }, [rows]);
}
