import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type BoardView, isSameView, viewOf, withView } from './board-view.ts';

/**
 * Keeps a board's view in the address of the page that frames it, so that going back, loading anew and sharing the address show the
 * same. Answers the view that the address names, and what to do when the board tells of another.
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
  /** `isNew`: going back leads to the view before. */
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
