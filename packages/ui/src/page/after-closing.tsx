import { useEffect, type RefObject } from 'react';

/**
 * Does what is written in `next` once the sheet that it stands in is gone from the page, with its hold on the focus. Done
 * earlier, the sheet would take the focus back.
 */
export function AfterClosing({ next }: { next: RefObject<(() => void) | undefined> }) {
  useEffect(
    () => () => {
      const then = next.current;
      next.current = undefined;
      if (then) queueMicrotask(then);
    },
    [next],
  );
  return null;
}
