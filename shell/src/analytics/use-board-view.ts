import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type BoardView, isSameView, viewOf, withView } from './board-view.ts';

/**
 * Keeps a dashboard's view in the page's URL, so that history, reload and sharing restore it. Returns the current view, and the
 * handler for the dashboard's reports.
 */
export function useBoardView(frame: RefObject<HTMLIFrameElement | null>) {
  const [search, setSearch] = useSearchParams();
  const view = viewOf(search);
  const shown = useRef(view);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
    const wanted = viewOf(search);
    if (isSameView(wanted, shown.current)) return;
    shown.current = wanted;
    frame.current?.contentWindow?.postMessage({ source: 'pregon-shell', view: wanted }, '*');
  }, [search, frame]);
  /** `isNew`: adds a history entry. */
  const onView = useCallback(
    (next: BoardView, isNew: boolean) => {
      if (isSameView(next, shown.current)) return;
      shown.current = next;
      setSearch(withView(latest.current, next), { replace: !isNew, preventScrollReset: true });
    },
    [setSearch],
  );
  return { view, onView };
}
