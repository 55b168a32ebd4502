import { useCallback, useEffect, useRef } from 'react';

/**
 * Moves the focus to the main element after the focused row was removed from a list, as on a page change. The caller calls
 * the returned function when it removes a row; `rows` are the rows of the list.
 */
export function useFocusAfterRemoval(rows: unknown): () => void {
  /** The rows at the time of the removal. */
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
